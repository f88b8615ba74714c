"""The files that the Settlers thesis prints (document 003, Appendix C), to the letter, blanks after < as well."""

INDIVIDUAL = """<bestParameter weightGoodNumbers="27874" weightPortThreeOne="19582"
weightPortTwoOne="80960" weightMissingMaterial="95751"
weightEdgeGeneral="97430" weightWood="40598" weightBrick="41559"
weightGrain="51904" weightSheep="37971" weightStone="58879"
weightRoadGeneral="24532" weightLongestRoad="26949"
weightExtensionRoad="3273" weightSpaceForVillage="16262"
weightThiefMoveBase="39535" weightThiefMoveOtherBuilding="49818"
weightThiefMoveMyBuilding="79247" weightThiefMoveProb="13457"
weightVillageGeneral="45371" weightVillageGoodNumbers="61612"
weightVillagePortThreeOne="83486" weightVillagePortTwoOne="19280"
weightTownGeneral="97735" weightTownGoodNumbers="42754"
weightBuyActionCardGeneral="50459" weightUseActionCardGeneral="24078"
weightUseMatFromPlGeneral="19762" weightUseTwoMatRoadGeneral="52566"
weightUseTwoMatVillageGeneral="82423" weightUseTwoMatTownGeneral="60341"
weightUseTwoMatActGeneral="59119" weightUseTwoRoadGeneral="21599"/>
"""
"""Lines 971 to 985."""

FIXED = b"""<?xml version="1.0" encoding="UTF-8"?>
<eva popSize="40" generationCount="300" upperBoundaryEachIndividual="100000">
  < matingManner type="OnePtXOver" matingProb="0.9"/>
  < mutation mutationProb="0.08" mutationChangeBitProb="0.12"/>
  < evaluatorManner type="basic" playersCountInGame="4">
    < firstRival>01par.xml</firstRival>
    < secondRival>02par.xml</secondRival>
    < thirdRival>03par.xml</thirdRival>
    < gameCount>400</gameCount>
  </evaluatorManner>
</eva>
"""
"""Lines 990 to 1002."""

LEARNING = b"""<?xml version="1.0" encoding="UTF-8"?>
<eva popSize="40" generationCount="300" upperBoundaryEachIndividual="100000">
  < matingManner type="OnePtXOver" matingProb="0.9"/>
  < mutation mutationProb="0.08" mutationChangeBitProb="0.12"/>
  < evaluatorManner type="changeRivals" playersCountInGame="4">
    < gameCount>400</gameCount>
    < changingTime>40</changingTime>
  </evaluatorManner>
</eva>
"""

EVERYBODY = b"""<?xml version="1.0" encoding="UTF-8"?>
<eva popSize="15" generationCount="300" upperBoundaryEachIndividual="100000">
  < matingManner type="OnePtXOver" matingProb="0.9"/>
  < mutation mutationProb="0.08" mutationChangeBitProb="0.12"/>
  < evaluatorManner type="ebdWithEbd" playersCountInGame="4">
  </evaluatorManner>
</eva>
"""
