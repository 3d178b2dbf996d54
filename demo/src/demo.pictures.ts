import sharp from 'sharp'
import { DemoRandom } from './demo.random.ts'

/** What is drawn, in a room 100 high and as wide as the ratio asks. */
export type DemoScene = 'camp' | 'night' | 'books' | 'talk' | 'gift' | 'medal' | 'lesson' | 'crown'

const circle = (x: number, y: number, r: number, fill: string, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`
const box = (x: number, y: number, w: number, h: number, fill: string, r = 1, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const times = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join('')
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A star of five points. */
function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [angle, reach] = [(at * Math.PI) / 5 - Math.PI / 2, at % 2 === 0 ? r : r * 0.45]
    return `${(x + reach * Math.cos(angle)).toFixed(2)},${(y + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

const hills = (w: number, colours: readonly [string, string]) =>
  path(`M0 72 Q${w * 0.25} 48 ${w * 0.5} 70 T${w} 62 V100 H0Z`, colours[0]) +
  path(`M0 84 Q${w * 0.3} 68 ${w * 0.62} 82 T${w} 78 V100 H0Z`, colours[1])

const tent = (x: number, y: number, s: number, fill: string, door: string) =>
  path(`M${x} ${y - 22 * s} L${x + 20 * s} ${y} H${x - 20 * s}Z`, fill) +
  path(`M${x} ${y - 14 * s} L${x + 7 * s} ${y} H${x - 7 * s}Z`, door) +
  line(`M${x} ${y - 22 * s} v${-5 * s}`, '#7c4a21', 0.8) +
  path(`M${x} ${y - 27 * s} l${6 * s} ${2 * s} l${-6 * s} ${2 * s}Z`, '#ef4444')

const tree = (x: number, y: number, s: number) =>
  box(x - s, y - 5 * s, 2 * s, 6 * s, '#7c4a21', 0.5) +
  path(
    `M${x} ${y - 26 * s} L${x + 8 * s} ${y - 12 * s} H${x - 8 * s}Z M${x} ${y - 19 * s} L${x + 10 * s} ${y - 4 * s} H${x - 10 * s}Z`,
    '#15803d',
  )

const cloud = (x: number, y: number, s: number) =>
  `<g fill="#ffffff" fill-opacity=".85">${circle(x, y, 5 * s, '#fff')}${circle(x + 7 * s, y - 2 * s, 6.5 * s, '#fff')}${circle(x + 14 * s, y, 5 * s, '#fff')}${box(x - 1, y, 16 * s, 5 * s, '#fff', 2)}</g>`

const book = (x: number, y: number, w: number, colour: string, tilt = 0) =>
  `<g transform="rotate(${tilt} ${x} ${y})">${box(x, y, w, 9, colour, 1.5)}${box(x + 2, y + 1.6, w - 2, 5.8, '#fff7ed', 0.8)}${box(x + w * 0.2, y, 3, 9, '#ffffff66', 0)}</g>`

const bubble = (x: number, y: number, w: number, h: number, fill: string, left: boolean) =>
  box(x, y, w, h, fill, 7) + path(`M${left ? x + 10 : x + w - 20} ${y + h - 1} h10 l${left ? -10 : 10} 9Z`, fill)

const voice = (x: number, y: number, heights: readonly number[], fill: string) =>
  heights.map((h, at) => box(x + at * 4.4, y - h / 2, 2.4, h, fill, 1.2)).join('')

const SCENES: Readonly<Record<DemoScene, (w: number, random: DemoRandom) => string>> = {
  camp: (w) =>
    circle(w * 0.8, 24, 11, '#fde047') +
    circle(w * 0.8, 24, 16, '#fde04744') +
    cloud(w * 0.16, 24, 1) +
    cloud(w * 0.5, 16, 0.7) +
    hills(w, ['#86efac', '#4ade80']) +
    tree(w * 0.12, 84, 1) +
    tree(w * 0.2, 88, 0.75) +
    tree(w * 0.92, 86, 0.9) +
    tent(w * 0.44, 88, 1.3, '#fb923c', '#7c2d12') +
    tent(w * 0.68, 90, 0.9, '#38bdf8', '#0c4a6e'),
  night: (w, random) =>
    times(26, () => circle(random.int(2, Math.floor(w) - 2), random.int(3, 56), random.int(2, 6) / 10, '#fef9c3')) +
    circle(w * 0.78, 24, 12, '#fef3c7') +
    circle(w * 0.78 + 5, 20, 10.5, '#312e81') +
    hills(w, ['#1e3a8a', '#172554']) +
    circle(w * 0.4, 82, 26, '#fbbf2433') +
    tent(w * 0.4, 90, 1.4, '#f59e0b', '#fde68a') +
    book(w * 0.58, 86, 16, '#f472b6') +
    tree(w * 0.12, 90, 1.1) +
    tree(w * 0.9, 92, 1),
  books: (w) =>
    circle(w * 0.72, 46, 34, '#ffffff55') +
    book(w * 0.58, 74, 40, '#2563eb') +
    book(w * 0.6, 64, 34, '#f97316') +
    book(w * 0.57, 54, 37, '#16a34a', -2) +
    book(w * 0.61, 44, 30, '#db2777', 2) +
    star(w * 0.64, 28, 7, '#facc15') +
    star(w * 0.82, 22, 4.5, '#fb7185') +
    times(5, (at) => box(w * 0.08, 30 + at * 10, [34, 26, 38, 30, 20][at] ?? 20, 4.2, at === 0 ? '#9a3412' : '#fdba74', 2.1)) +
    box(0, 83, w, 17, '#fed7aa', 0),
  talk: (w) =>
    bubble(w * 0.1, 18, w * 0.36, 34, '#ffffff', true) +
    voice(w * 0.1 + 10, 35, [8, 16, 22, 12, 18, 26, 14, 8, 14], '#0ea5e9') +
    bubble(w * 0.52, 40, w * 0.36, 34, '#0369a1', false) +
    voice(w * 0.52 + 10, 57, [12, 20, 10, 24, 16, 8, 18, 12, 6], '#e0f2fe') +
    star(w * 0.9, 22, 5, '#fde047') +
    star(w * 0.06, 74, 4, '#fde047'),
  gift: (w, random) =>
    times(34, () => {
      const [x, y] = [random.int(2, Math.floor(w) - 3), random.int(3, 94)]
      return box(
        x,
        y,
        2.2,
        1,
        random.pick(['#fde047', '#fb7185', '#38bdf8', '#ffffff', '#a3e635']),
        0.5,
        `transform="rotate(${random.int(0, 180)} ${x} ${y})"`,
      )
    }) +
    box(w * 0.2, 46, w * 0.6, 36, '#ef4444', 2) +
    box(w * 0.15, 38, w * 0.7, 12, '#dc2626', 2) +
    box(w * 0.45, 38, w * 0.1, 44, '#fde047', 0) +
    line(`M${w / 2} 38 C${w * 0.3} 14 ${w * 0.2} 34 ${w / 2} 38 C${w * 0.8} 34 ${w * 0.7} 14 ${w / 2} 38`, '#fde047', 4),
  medal: (w) =>
    path(`M${w * 0.3} 8 h${w * 0.14} l${w * 0.1} 38 h${-w * 0.12}Z`, '#2563eb') +
    path(`M${w * 0.7} 8 h${-w * 0.14} l${-w * 0.1} 38 h${w * 0.12}Z`, '#60a5fa') +
    circle(w / 2, 60, 22, '#f59e0b') +
    circle(w / 2, 60, 17, '#fcd34d') +
    star(w / 2, 60, 11, '#f59e0b') +
    star(w * 0.16, 30, 4, '#ffffffaa') +
    star(w * 0.86, 72, 5, '#ffffffaa'),
  lesson: (w) =>
    box(w * 0.2, 16, w * 0.6, 62, '#1e293b', 4) +
    box(w * 0.2 + 3, 19, w * 0.6 - 6, 56, '#f0fdf4', 2) +
    box(w * 0.2 + 3, 19, w * 0.26, 56, '#bbf7d0', 2) +
    circle(w * 0.2 + 3 + w * 0.13, 47, 9, '#16a34a') +
    path(`M${w * 0.33 - 0.5} 42.5 l8 4.5 l-8 4.5Z`, '#ffffff') +
    times(4, (at) =>
      box(w * 0.5, 29 + at * 11, [w * 0.24, w * 0.18, w * 0.22, w * 0.14][at] ?? 10, 4.4, at === 0 ? '#15803d' : '#86efac', 2),
    ) +
    box(w * 0.12, 80, w * 0.76, 5, '#475569', 2.5),
  crown: (w) =>
    times(9, (at) => line(`M${w * (at / 8) - 20} 100 L${w * (at / 8) + 26} 0`, '#ffffff14', 3)) +
    path(`M${w * 0.62} 72 l-8 -38 l15 14 l11 -24 l11 24 l15 -14 l-8 38Z`, '#fcd34d') +
    box(w * 0.62 - 1, 74, 37, 6, '#f59e0b', 2) +
    circle(w * 0.62 - 8, 33, 3, '#fef3c7') +
    circle(w * 0.62 + 18, 22, 3, '#fef3c7') +
    circle(w * 0.62 + 44, 33, 3, '#fef3c7') +
    times(4, (at) =>
      box(w * 0.1, 30 + at * 13, [w * 0.34, w * 0.26, w * 0.3, w * 0.16][at] ?? 10, 5, at === 0 ? '#fcd34d' : '#ffffff55', 2.5),
    ) +
    star(w * 0.93, 74, 4, '#fcd34d'),
}

const SKIES: Readonly<Record<DemoScene, readonly [string, string]>> = {
  camp: ['#7dd3fc', '#e0f2fe'],
  night: ['#1e1b4b', '#4338ca'],
  books: ['#fff7ed', '#fdba74'],
  talk: ['#38bdf8', '#a5f3fc'],
  gift: ['#f43f5e', '#fb923c'],
  medal: ['#a78bfa', '#f5d0fe'],
  lesson: ['#bbf7d0', '#4ade80'],
  crown: ['#3b0764', '#a21caf'],
}

/** A picture without words, so that it is the same whatever letters a machine has. */
export function drawScene(scene: DemoScene, width: number, height: number): Promise<Buffer> {
  const room = (100 * width) / height
  const [above, below] = SKIES[scene]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${room} 100">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    ${box(0, 0, room, 100, 'url(#sky)', 0)}${SCENES[scene](room, new DemoRandom(8, room))}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}
