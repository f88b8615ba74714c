/** Risk's picture in the lobby: a globe parted among seats, with two dice. */
export const emblem = `<svg viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg">
  <g stroke="var(--surface)" stroke-width="1.5" stroke-linejoin="round">
    <circle cx="52" cy="40" r="32" fill="var(--sea)" stroke="currentColor" stroke-opacity=".45"/>
    <path d="M31 19c7-6 16-8 22-6l-3 8-8 3-2 9-11 3-6-5c1-5 4-9 8-12Z" fill="var(--seat-0)"/>
    <path d="M29 38l11-3 7 6 1 9-6 7-3 11c-7-5-13-12-16-21Z" fill="var(--seat-2)"/>
    <path d="M57 14c10 1 18 7 22 15l-8 5-9-2-5 4-7-5 1-8Z" fill="var(--seat-1)"/>
    <path d="M54 40l8-4 9 2 4 9-7 13-9 3-4-9-5-5Z" fill="var(--seat-3)"/>
    <path d="M74 38l8-4c2 7 1 14-1 20l-5-4Z" fill="var(--seat-4)"/>
  </g>
  <g stroke="currentColor" stroke-width="1.5">
    <rect x="84" y="24" width="20" height="20" rx="4.5" fill="var(--surface)" transform="rotate(10 94 34)"/>
    <rect x="89" y="49" width="20" height="20" rx="4.5" fill="var(--surface)" transform="rotate(-9 99 59)"/>
  </g>
  <g fill="currentColor">
    <g transform="rotate(10 94 34)"><circle cx="89.5" cy="29.5" r="2"/><circle cx="94" cy="34" r="2"/><circle cx="98.5" cy="38.5" r="2"/></g>
    <g transform="rotate(-9 99 59)"><circle cx="94.5" cy="54.5" r="2"/><circle cx="103.5" cy="54.5" r="2"/><circle cx="94.5" cy="63.5" r="2"/><circle cx="103.5" cy="63.5" r="2"/><circle cx="99" cy="59" r="2"/></g>
  </g>
</svg>`
