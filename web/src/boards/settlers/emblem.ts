/** Settlers' picture in the lobby: three tiles in the sea with a road, a settlement, a city and a token. */
export const emblem = `<svg viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg">
  <path d="M60 3 84 17v20l16 10v20L78 79H42L20 67V47l16-10V17Z" fill="var(--sea)" stroke="currentColor" stroke-opacity=".4"/>
  <g stroke="var(--surface)" stroke-width="2" stroke-linejoin="round">
    <path d="M60 8 79 19v22L60 52 41 41V19Z" fill="#e9bb42"/>
    <path d="M41 41 60 52v22l-19 4-17-12V51Z" fill="#3d7d49"/>
    <path d="M79 41 60 52v22l19 4 17-12V51Z" fill="#c26a3e"/>
  </g>
  <g fill="#235031"><path d="m42 49 6 9h-3l5 8H34l5-8h-3Z"/></g>
  <g fill="#8d3a1b" stroke="#f0a57e"><path d="M70 58h10v5H70ZM81 58h9v5h-9ZM75 64h10v5H75Z"/></g>
  <circle cx="60" cy="26" r="10" fill="#fdf6e3" stroke="#8a7449"/>
  <text x="60" y="30.5" font-size="13" font-weight="800" text-anchor="middle" fill="#b0161c" font-family="Georgia, serif">8</text>
  <path d="M44 42.7 57 50.3" stroke="var(--surface)" stroke-width="7" stroke-linecap="round"/>
  <path d="M44 42.7 57 50.3" stroke="var(--seat-0)" stroke-width="4.5" stroke-linecap="round"/>
  <g stroke="var(--surface)" stroke-width="1.5" stroke-linejoin="round">
    <path d="M35 47v-8l6-6 6 6v8Z" fill="var(--seat-0)"/>
    <path d="M70 47V36l5-5 5 5v3h9v8Z" fill="var(--seat-1)"/>
  </g>
</svg>`
