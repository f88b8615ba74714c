/** Refusals of forms and calculators, in Czech: options, settings and fields with their values. */
import type { Pattern } from './pattern'

/** The server's demands on a value, which follow the name of a field. */
export const forms: readonly Pattern[] = [
  [/^(?:\w+: )?((?:option|field|setting)s? .+?); (.*)$/, '$1; $2', 1],
  [/^(?:\w+: )?there is no (?:option|field|setting) '(.+?)'.*$/, 'Volba „$1“ neexistuje.'],
  [/^(?:\w+: )?(?:option|field|setting) '(.+?)' is missing$/, 'Chybí pole „$1“.'],
  [/^(?:\w+: )?(?:option|field|setting) '(.+?)': (.*)$/, 'Pole „$1“: $2', 2],
  [/^must be at least (.+), not (.+)$/, 'má být aspoň $1, ne $2'],
  [/^must be at most (.+), not (.+)$/, 'má být nejvýš $1, ne $2'],
  [/^must be more than (.+), not (.+)$/, 'má být více než $1, ne $2'],
  [/^must be less than (.+), not (.+)$/, 'má být méně než $1, ne $2'],
  [/^must be a whole number, not (.+)$/, 'má být celé číslo, ne $1'],
  [/^must be a number, not (.+)$/, 'má být číslo, ne $1'],
  [/^must be true or false, not (.+)$/, 'má být true, nebo false, ne $1'],
  [/^must be a text, not (.+)$/, 'má být text, ne $1'],
  [/^must be (.+), not (.+)$/, 'má být $1, ne $2'],
  [/^string should have at least (\d+) characters?, not (.+)$/, 'má mít aspoň $1 znaků, ne $2'],
  [/^string should have at most (\d+) characters?, not (.+)$/, 'má mít nejvýš $1 znaků, ne $2'],
  [/^(?:list|tuple|dictionary|set) should have at least (\d+) items? after validation, not .*$/, 'má mít aspoň $1 položek'],
  [/^(?:list|tuple|dictionary|set) should have at most (\d+) items? after validation, not .*$/, 'má mít nejvýš $1 položek'],
  [/^(.+) must be (?:a (?:whole )?number )?from (.+) to (.+), not (.+)$/, '$1: má být od $2 do $3, ne $4'],
  [/^(?:odds|battle) takes .+, not (.*)$/, 'Kalkulačka takové zadání nezná: $1'],
  [/^(.+) must be (.+), not (.+)$/, '$1: má být $2, ne $3'],
  [/^(.+) needs (.+): pip install .*$/, '$1 na tomto serveru není nainstalováno.'],
]
