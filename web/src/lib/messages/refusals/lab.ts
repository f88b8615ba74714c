/** Refusals of the lab, in Czech: runs, their limits, and files of evolutions. */
import type { Pattern } from './pattern'

export const lab: readonly Pattern[] = [
  [/^there is no run (.+)$/, 'Běh $1 není.'],
  [/^this run has no file (.+)$/, 'Tento běh nemá soubor $1.'],
  [/^a run is one of (.+), not (.+)$/, 'Běh je jeden z: $1, ne $2.'],
  [/^only a stopped run can be resumed; this one is (.+)$/, 'Pokračovat lze jen v zastaveném běhu.'],
  [/^only the owner of a run may do that: .*$/, 'To smí jen ten, kdo běh založil.'],
  [/^the lab keeps at most (\S+) runs: delete some first$/, 'Laboratoř uchová nejvýš $1 běhů: nejdříve některé smažte.'],
  [/^(\S+) runs of your address are kept: delete some of them first$/, 'Z vaší adresy je tu už $1 běhů: nejdříve některé smažte.'],
  [/^(\S+) runs of your address are waiting or being played: .*$/, 'Z vaší adresy už $1 běhů čeká nebo běží: některé zastavte, nebo to zkuste později.'],
  [/^(\S+) runs are already waiting: .*$/, 'Čeká už $1 běhů: některé zastavte, nebo to zkuste později.'],
  [/^this run has (\S+) games; the lab of this server plays at most (\S+).*$/, 'Tento běh má $1 her; laboratoř tohoto serveru jich sehraje nejvýš $2.'],
  [
    /^(\S+) games with (\S+) positions each are too many: .* at most (\S+) positions, .*$/,
    '$1 her po $2 pozicích je příliš: učení na tomto serveru má nejvýš $3 pozic.',
  ],
  [/^a tournament has at most (\S+) participants, not (\S+)$/, 'Turnaj má nejvýš $1 účastníků, ne $2.'],
  [/^population times generations is at most (\S+) in the lab of this server$/, 'Velikost populace krát počet generací je v této laboratoři nejvýš $1.'],
  [/^setting (.+): the lab of this server takes at most (.+)$/, 'Nastavení $1: laboratoř tohoto serveru bere nejvýš $2.'],
  [/^another server plays the runs of (.+): ask that one$/, 'Běhy hraje jiný server: zeptejte se jeho.'],
  [/^the lab's folder (.+) cannot be used: .*$/, 'Složku laboratoře nelze použít.'],
  [/^one of the files must be the settings of an evolution .*$/, 'Jeden ze souborů musí být nastavení evoluce (<eva …>, nebo TOML s položkou fitness).'],
  [/^two of the files have the same name: (.+)$/, 'Dva soubory se jmenují stejně: $1.'],
  [/^(.+) names rivals whose files are missing: (.+); select them too$/, '$1 jmenuje soupeře, jejichž soubory chybějí: $2. Vyberte i je.'],
  [/^(.+) names no rival (.+)$/, '$1 nejmenuje soupeře $2.'],
  [/^(.+): (\S+) individuals instead of one$/, '$1: místo jednoho jedince je jich $2.'],
  [/^(.+): contains no individual$/, '$1: neobsahuje žádného jedince.'],
  [/^no bot for (.+) can read a list of bots from a file$/, 'Žádný bot této hry neumí číst seznam botů ze souboru.'],
]
