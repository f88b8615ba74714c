/** The app's words in Czech: the frame, errors, seats and help. */
import type { app as en } from '../en/app'
import type { Messages } from '../format'

export const app: Messages<keyof typeof en, 'cs'> = {
  'app.skip': 'Přeskočit na obsah',
  'nav.label': 'Hlavní nabídka',
  'nav.lobby': 'Lobby',
  'nav.lab': 'Laboratoř',
  'nav.arena': 'Aréna',
  'nav.maps': 'Mapy',
  'nav.about': 'Nápověda',
  'nav.tools': 'Nástroje',
  close: 'Zavřít',
  cancel: 'Zrušit',
  copy: 'Kopírovat',
  copied: 'Zkopírováno.',
  loading: 'Načítá se…',
  gettingReady: 'Připravují se pravidla: {ready} z {of} her. Trvá to jen při prvním spuštění.',
  retry: 'Zkusit znovu',

  'error.offline': 'Server neodpovídá. Běží vůbec?',
  'error.server': 'Server odpověděl chybou {status}.',
  'error.noGame': 'Hru „{game}“ tento server nemá.',
  'error.noPage': 'Taková stránka neexistuje.',
  'error.noTool': 'Takový nástroj neexistuje.',
  'error.title': 'Něco tu chybí',

  'language.label': 'Jazyk',
  'theme.label': 'Vzhled',
  'theme.light': 'Světlý',
  'theme.dark': 'Tmavý',
  'theme.auto': 'Podle systému',

  'seat.you': 'Vy',
  'seat.player': 'Hráč',
  'seat.guest': 'Host',
  'seat.friend': 'Přítel',
  'seat.open': 'Kdokoli',
  'seat.spectator': 'Divák',
  seedAny: 'Libovolné',

  seatNumber: 'Místo {number}',
  bots: 'Boti',
  delete: 'Smazat',

  'about.title': 'Jak se tu vyznat',
  'about.play': 'Hraní',
  'about.playText':
    'V lobby vyberte hru, její pravidla a kdo bude hrát, pak stiskněte Hrát. Každá hra se průběžně ukládá: stránku můžete kdykoli zavřít a vrátit se.',
  'about.people': 'Přátelé',
  'about.peopleText':
    'Místo „U této obrazovky“ je pro někoho vedle vás; než si vyměníte místa, plán se zakryje. Místo „Přítel přes odkaz“ vám dá odkaz, který pošlete. Dívat se může kdokoli.',
  'about.botsText':
    'Boti mají parametry: otevřete je u místa a udělejte bota odvážnějším nebo opatrnějším. Autopilot u stolu předá vaše místo botovi a zase zpátky.',
  'about.replayText': 'Každou dohranou hru lze přehrát krok za krokem, odkázat na kteroukoli pozici a stáhnout jako záznam.',
  'about.labText':
    'V laboratoři hrají boti tisíce her: simulace se statistikami, turnaje s ratingem, evoluce, které šlechtí lepší boty. Běhy pokračují, i když děláte něco jiného, a dají se zastavit a zase spustit.',
  'about.seats': 'Barvy a tvary hráčů',
  progress: 'Průběh',
  resume: 'Pokračovat',
  gettingBoard: 'Tento plán má jinou velikost: jednou se pro něj překládají pravidla. Hotovo je {done} z asi {of} částí za {seconds} s.',
  'help.allow': 'Nápovědy a vracení tahů',
  'nav.learn': 'Naučit se',
  'sound.volume': 'Hlasitost',
  'sound.mute': 'Ztlumit',
  'sound.on': 'Zapnout zvuk',
}
