/**
 * A game's picture, made safe: a new tree of SVG elements with nothing in it that runs, loads or leads anywhere. What is not on the
 * lists below is left out. Its colours follow the page's theme where they are those of `hegemon.core.drawing`.
 */
const SVG = 'http://www.w3.org/2000/svg'

const ELEMENTS = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker'
  ).split(' '),
)

const ATTRIBUTES = new Set(
  (
    'viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height rotate textLength lengthAdjust ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit opacity color paint-order vector-effect visibility display clip-path clip-rule mask marker-start marker-mid marker-end ' +
    'font-family font-size font-style font-weight letter-spacing word-spacing text-anchor text-decoration dominant-baseline ' +
    'alignment-baseline baseline-shift writing-mode offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod ' +
    'patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight ' +
    'refX refY orient pointer-events data-move data-place aria-label aria-hidden'
  ).split(' '),
)

/** A picture is enlarged up to this factor. */
const LARGEST = 1.75

/** Before every id of the picture: none of them can stand for a part of the page. */
const PREFIX = 'picture-'

/** The colours of `hegemon.core.drawing` as the page has them in both themes. */
export const COLOURS: Readonly<Record<string, string>> = {
  '#1b1a16': 'var(--ink)',
  '#5d574a': 'var(--ink-2)',
  '#faf7f0': 'var(--surface)',
  '#dfe8e6': 'var(--sea)',
  '#e6dfcf': 'var(--seat-none-tint)',
  '#8a8270': 'var(--line-strong)',
  '#9b937f': 'var(--seat-none)',
  '#a9cbe3': 'var(--seat-0-tint)',
  '#efbf9d': 'var(--seat-1-tint)',
  '#a3d3bf': 'var(--seat-2-tint)',
  '#f3da8e': 'var(--seat-3-tint)',
  '#e0b3d2': 'var(--seat-4-tint)',
  '#bfe3f5': 'var(--seat-5-tint)',
}

/** The attribute as it may stand on the page, by name and value; null where it may not. */
export function safeAttribute(element: string, name: string, value: string): [name: string, value: string] | null {
  if (name === 'id') return [name, PREFIX + value]
  if (name === 'href') return element === 'use' && /^#[\w.-]+$/.test(value) ? [name, `#${PREFIX}${value.slice(1)}`] : null
  if (!ATTRIBUTES.has(name)) return null
  if (name.startsWith('data-') || name.startsWith('aria-')) return [name, value]
  if (!/url\s*\(|\\|@import|:\/\/|javascript:/i.test(value)) return [name, COLOURS[value.trim().toLowerCase()] ?? value]
  const local = /^url\(#([\w.-]+)\)$/.exec(value.trim())
  return local ? [name, `url(#${PREFIX}${local[1]})`] : null
}

export const isSafeElement = (name: string): boolean => ELEMENTS.has(name)

/** The picture as an element of this page, which fills its parent; null where the text is no SVG. */
export function drawPicture(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  if (root.localName !== 'svg' || root.namespaceURI !== SVG || root.querySelector('parsererror')) return null
  const svg = copy(root) as SVGSVGElement
  const [width = 0, height = 0] = ['width', 'height'].map((side) => Number.parseFloat(root.getAttribute(side) ?? ''))
  if (width > 0 && height > 0) {
    if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
    svg.style.maxWidth = `${width * LARGEST}px`
    svg.style.maxHeight = `${height * LARGEST}px`
  }
  svg.removeAttribute('width')
  svg.removeAttribute('height')
  return svg
}

function copy(element: Element): SVGElement {
  const made = document.createElementNS(SVG, element.localName)
  for (const { name, value } of element.attributes) {
    const safe = safeAttribute(element.localName, name, value)
    if (safe) made.setAttribute(...safe)
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) made.append(child.nodeValue ?? '')
    else if (child instanceof Element && child.namespaceURI === SVG && isSafeElement(child.localName)) made.append(copy(child))
  }
  return made
}
