/** Warlight's picture in the lobby: three regions, an arrow between two seats, and the third in the fog. */
export const emblem = `<svg viewBox="0 0 120 80" xmlns="http://www.w3.org/2000/svg">
  <defs><pattern id="warlight-mist" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--surface-3)"/><path d="M0 3h6" stroke="currentColor" stroke-opacity=".25" stroke-width="1.4"/></pattern></defs>
  <g stroke="var(--surface)" stroke-width="2" stroke-linejoin="round">
    <path d="M14 22c8-9 21-12 31-8l7 11-4 14-12 9-17 1-9-10Z" fill="var(--seat-0)"/>
    <path d="M52 25l14-9 17 1 9 13-5 14-16 5-23-10Z" fill="var(--seat-1)"/>
    <path d="M36 49l12-9 23 10 3 13-15 8-20-5Z" fill="var(--seat-2)"/>
    <path d="M88 44l4-14 14 2 4 18-9 14-16 1-11-3-3-13Z" fill="url(#warlight-mist)"/>
  </g>
  <path d="M36 31q17-15 30-5" fill="none" stroke="var(--surface)" stroke-width="7" stroke-linecap="round"/>
  <path d="M36 31q16-14 28-6" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/>
  <path d="M71 31l-11-1 6-8Z" fill="currentColor"/>
  <g font-family="system-ui, sans-serif" font-weight="700" font-size="10" text-anchor="middle">
    <circle cx="28" cy="35" r="8" fill="var(--surface)"/><text x="28" y="38.6" fill="currentColor">7</text>
    <circle cx="77" cy="36" r="8" fill="var(--surface)"/><text x="77" y="39.6" fill="currentColor">3</text>
    <text x="94" y="51" fill="currentColor" fill-opacity=".6">?</text>
  </g>
</svg>`
