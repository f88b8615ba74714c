/** The pieces' outlines around the origin: a settlement, a city with a tower, the robber. */
export const SETTLEMENT = {
  outline: 'M-16 17V-2L0-18 16-2V17Z',
  roof: 'M-16-2 0-18 16-2Z',
}

export const CITY = {
  outline: 'M-25 21V-10L-13-24-1-10V-2H25V21Z',
  roof: 'M-25-10-13-24-1-10ZM-1-2H25V4H-1Z',
}

export const ROBBER = 'M0-34a10 10 0 0 1 6 18c7 3 10 12 11 24l4 12q0 6-6 6h-30q-6 0-6-6l4-12c1-12 4-21 11-24a10 10 0 0 1 6-18Z'
