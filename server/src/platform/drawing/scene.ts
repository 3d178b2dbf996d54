/** How a mark is painted: colours as `#rrggbb`. */
export interface Paint {
  readonly fill?: string
  readonly stroke?: string
  readonly strokeWidth?: number
  /** Of all of the mark, 0 to 1. */
  readonly opacity?: number
  readonly dash?: readonly number[]
}

/** One mark of a page. Measures are those of the page, from its upper left corner; a text stands on its base line. */
export type Mark =
  | ({ readonly kind: 'rect'; readonly x: number; readonly y: number; readonly w: number; readonly h: number; readonly r?: number } & Paint)
  | ({ readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number } & Paint)
  | ({ readonly kind: 'path'; readonly d: string } & Paint)
  | {
      readonly kind: 'text'
      readonly x: number
      readonly y: number
      readonly size: number
      readonly text: string
      readonly fill: string
      readonly opacity?: number
    }

/** A page that a picture and a PDF are made of alike. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly language: 'zh-CN' | 'en-US'
  readonly title: string
  readonly marks: readonly Mark[]
}

/** The width of a text in the font of all pages. */
export type Measure = (text: string, size: number) => number
