"""What the thesis prints about evolution, as facts: Appendix C letter by letter, section 3.2, table 3.4."""

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
