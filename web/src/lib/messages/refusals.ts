/**
 * The server's refusals, in the reader's language. The server speaks English; whatever has no pattern here is
 * said in its words, after a sentence in the reader's own.
 */
import { locale, type Language } from '../browser/language.svelte'

type Pattern = readonly [RegExp, string]

/** `$1` is what the first group of the pattern matched. */
const PATTERNS: Record<Exclude<Language, 'en'>, { otherwise: string; patterns: readonly Pattern[] }> = {
  cs: {
    otherwise: 'Server odmítl: $1',
    patterns: [
      [/^this game is over: no more moves are taken$/, 'Tato hra skončila: další tahy nelze hrát.'],
      [/^the position has changed: (\d+) moves are made, yours was meant after (\d+)$/, 'Pozice se mezitím změnila. Táhněte prosím znovu.'],
      [/^(?:seat \d+|the dealer) is not to move \(the game is over\)$/, 'Hra skončila.'],
      [/^(?:seat \d+|the dealer) is not to move.*$/, 'Nejste na tahu.'],
      [/^['"](.+)['"] is not legal now; legal: .*$/, 'Tah „$1“ teď není dovolen.'],
      [/^.* is for a referee to say, not for a seat$/, 'Tento tah smí udělat jen rozhodčí.'],
      [
        /^the game begins when everybody agrees to the chosen seed; still asked: (.*)$/,
        'Hra začne, až se zvoleným semínkem budou souhlasit všichni. Ještě chybí: $1',
      ],
      [/^nobody is asked about a seed at this table$/, 'U tohoto stolu se na semínko nikdo neptá.'],
      [
        /^(\d+) games were opened (?:from your address|by you), (\d+) of them are running: .*$/,
        'Založili jste už $1 her, z toho $2 běží: nejdříve některé dohrajte nebo smažte.',
      ],
      [/^this key does not open a seat at this table$/, 'Tento odkaz u stolu žádné volné místo neotevírá.'],
      [/^all open seats are taken: you may watch$/, 'Všechna volná místa jsou obsazena. Můžete se dívat.'],
      [/^this game is over: nobody can resign any more$/, 'Hra skončila: vzdát se už nelze.'],
      [/^seat \d+ cannot resign here$/, 'Tady se vzdát nelze.'],
      [/^seat \d+ has resigned already$/, 'Tento hráč se už vzdal.'],
      [/^seat \d+ has resigned: a bot plays it to the end$/, 'Tento hráč se vzdal: do konce za něj hraje bot.'],
      [/^seat \d+ is a bot's already$/, 'Na tomto místě už hraje bot.'],
      [/^seat \d+ is not yours; yours: .*$/, 'Toto místo není vaše.'],
      [/^a table is stepped while it is paused$/, 'Krokovat lze jen zastavenou hru.'],
      [/^a table can be paused where only bots sit$/, 'Zastavit lze jen hru samotných botů.'],
      [/^only players at this table may set the pace$/, 'Tempo smějí měnit jen hráči u stolu.'],
      [/^the pace is from 0 to (\S+) seconds, not (\S+)$/, 'Tempo je od 0 do $1 s, ne $2.'],
      [/^a chat line has 1 to (\d+) characters, not (\d+)$/, 'Zpráva má 1 až $1 znaků, ne $2.'],
      [/^that is too much at once: wait (\d+) s, then say it again$/, 'To je moc zpráv najednou: počkejte $1 s.'],
      [/^nothing can be said to seat \d+ alone: .*$/, 'Soukromě lze psát jen lidem u stolu.'],
      [/^a rematch can be had when the game is over$/, 'Odveta je možná, až hra skončí.'],
      [/^this game was played elsewhere: another one begins there$/, 'Tato hra se hrála jinde: další začne tam.'],
      [/^this table was closed a moment ago: come back to it$/, 'Stůl byl právě uzavřen: vraťte se k němu.'],
      [/^there is no table ['"](.*)['"]$/, 'Stůl „$1“ neexistuje.'],
      [/^the record holds everything hidden: .*$/, 'Záznam obsahuje vše skryté: bude k dispozici, až hra skončí.'],
      [/^thoughts can be read once the game is over, .*$/, 'Úvahy lze číst po skončení hry, u her botů, nebo pro vlastní místo.'],
      [/^only the owner of a table may delete it.*$/, 'Hru smí smazat jen ten, kdo ji založil.'],
      [/^there are (\d+) games, (\d+) of them running: delete some of them first$/, 'Server má už $1 her, z toho $2 běží: nejdříve některé smažte.'],
      [/^an increment is for a clock per game, .*$/, 'Přídavek patří k hodinám na celou hru a nesmí být delší než ony.'],
      [/^a clock has from (\S+) to (\S+) seconds, not (\S+)$/, 'Hodiny mají $1 až $2 sekund, ne $3.'],
      [/^absent is from (\S+) to (\S+) seconds, .*$/, 'Čekání na nepřítomného je $1 až $2 sekund.'],
      [/^the map cannot be played yet: (.*)$/, 'Na mapě ještě nelze hrát: $1'],
      [/^.*: not a record: .*$/, 'Toto není záznam hry.'],
      [/^record, line (\d+): (.*)$/, 'Záznam, řádek $1: $2'],
    ],
  },
}

/** refusal('this game is over: no more moves are taken') is 'Tato hra skončila…' in Czech. */
export function refusal(text: string, language: Language = locale()): string {
  if (language === 'en') return text
  const { otherwise, patterns } = PATTERNS[language]
  const found = patterns.find(([pattern]) => pattern.test(text))
  return found ? text.replace(found[0], found[1]) : otherwise.replace('$1', () => text)
}
