import type { ReportFigures } from '@camp/contract/reports/reports.figures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { linesOf } from '../platform/drawing/lines.ts'
import { drawReport } from './reports.drawing.ts'
import { reportScene } from './reports.layout.ts'
import { coachName, givenName } from './reports.names.rules.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, 9 + n)).toISOString().slice(0, 10)
const figures = (more: Partial<ReportFigures> = {}): ReportFigures => ({
  kind: 'REPORT',
  language: 'zh-CN',
  givenName: '泽宇',
  campName: '英语启蒙营 第12期',
  lessons: 7,
  days: 6,
  minutes: 142,
  scoreMean: 91.5,
  scoreBest: 98,
  rankBand: 'TOP_10',
  comments: 5,
  trend: [22, 25, 0, 30, 18, 27, 20].map((minutes, n) => ({
    day: day(n),
    state: minutes > 0 ? 'DONE' : 'MISSED',
    minutes,
    score: minutes > 0 ? 88 + n : null,
  })),
  before: { days: 5, minutes: 119 },
  comment: { text: '泽宇这周的发音进步特别明显，尤其是 th 的咬舌音已经很自然了。朗读时可以再慢一点，注意句子末尾的升降调。', day: day(5) },
  coach: '王老师',
  asOf: day(6),
  ...more,
})
let counter = 0
const stored = (of: ReportFigures) => ({ id: ++counter, version: 1, figures: of, updatedAt: '2026-11-15T12:00:00.000Z' })

const measure = (text: string, size: number) => [...text].reduce((sum, sign) => sum + (/[ -~]/.test(sign) ? 0.55 : 1) * size, 0)

describe('a report', () => {
  it('is a PDF of one page whose text can be read back, and small', async () => {
    const rare = figures({ givenName: '喆燚犇堃頔珺翀䶮㛃' })
    for (const one of [figures(), rare, figures({ kind: 'CERTIFICATE' }), figures({ language: 'en-US', comment: null })]) {
      const bytes = await drawReport(stored(one), 'PDF')
      expect(bytes.length).toBeLessThanOrEqual(60 * 1024)
      const { text, info, fonts } = await readPdf(bytes)
      expect(text).toContain(one.givenName)
      expect(text).toContain('142')
      expect(text).toContain('91.5')
      expect(info).toMatch(/Pages: +1\b/)
      expect(fonts).toMatch(/CID TrueType .* yes yes yes/)
    }
  })

  it('is a picture of 1080 x 1440, and small', async () => {
    for (const one of [figures(), figures({ kind: 'CERTIFICATE', language: 'en-US' })]) {
      const bytes = await drawReport(stored(one), 'IMAGE')
      expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1440])
      expect(bytes.length).toBeLessThanOrEqual(120 * 1024)
      expect(bytes.length).toBeGreaterThan(10_000)
    }
  })

  it('is the same bytes each time it is made', async () => {
    for (const form of ['PDF', 'IMAGE'] as const) {
      const [first, second] = [await drawReport(stored(figures()), form), await drawReport(stored(figures()), form)]
      expect(first.equals(second)).toBe(true)
    }
  })

  it('is drawn anew where a restore gave its number and version to another page', async () => {
    const one = stored(figures())
    const other = { ...one, figures: figures({ givenName: '子涵' }), updatedAt: '2026-11-16T12:00:00.000Z' }
    expect((await readPdf(await drawReport(one, 'PDF'))).text).toContain('泽宇')
    expect((await readPdf(await drawReport(other, 'PDF'))).text).toContain('子涵')
  })

  it('is refused with the sign that it cannot show, never drawn with an empty box', async () => {
    await expect(drawReport(stored(figures({ givenName: '泽\u{1F98A}' })), 'PDF')).rejects.toMatchObject({
      error: 'REPORT_SIGNS',
      data: { signs: '\u{1F98A}' },
    })
  })

  it('keeps every text within the page, whatever its words', () => {
    const text = (most: number) =>
      fc.string({ unit: fc.constantFrom(...'英语启蒙营打卡abcWX ,。！《》（）12'), minLength: 1, maxLength: most })
    const any = fc.record({
      kind: fc.constantFrom('REPORT' as const, 'CERTIFICATE' as const),
      language: fc.constantFrom('zh-CN' as const, 'en-US' as const),
      givenName: text(20),
      campName: text(60),
      days: fc.nat(366),
      lessons: fc.nat(366),
      minutes: fc.nat(99_999),
      comment: fc.option(fc.record({ text: text(400), day: fc.constant(day(3)) })),
      trend: fc.array(
        fc.record({
          day: fc.nat(90).map(day),
          state: fc.constantFrom('DONE' as const, 'MISSED' as const, 'FREE' as const, 'AHEAD' as const),
          minutes: fc.nat(600),
          score: fc.option(fc.nat(100)),
        }),
        { maxLength: 90 },
      ),
    })
    fc.assert(
      fc.property(any, (more) => {
        for (const mark of reportScene(figures(more), measure).marks) {
          if (mark.kind !== 'text') continue
          expect(mark.x + measure(mark.text, mark.size), mark.text).toBeLessThanOrEqual(1080)
          expect(mark.x, mark.text).toBeGreaterThanOrEqual(-14)
          expect(mark.y, mark.text).toBeLessThanOrEqual(1440)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('lines of a text', () => {
  it('are as many as fit, none too wide, none begun by a closing sign, and say all', () => {
    const said = fc.string({ unit: fc.constantFrom(...'我们一起读书，。！《》（）the cat '), maxLength: 200 })
    fc.assert(
      fc.property(said, (text) => {
        const lines = linesOf(text, 20, 300, 99, measure)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        for (const line of lines) expect(line).not.toMatch(/^\s|\s$/)
      }),
    )
    expect(linesOf('一二三四五六七八九十', 20, 100, 1, measure)).toEqual(['一二三四…'])
  })
})

describe('a name that leaves the house', () => {
  it('is the given name, and the coach is called as families do', () => {
    expect(['石泽宇', '欧阳娜娜', '欧阳', '李', 'Mary Ann Smith', '阿依古丽·买买提'].map(givenName)).toEqual([
      '泽宇',
      '娜娜',
      '阳',
      '李',
      'Mary',
      '阿依古丽',
    ])
    // However it was typed, nothing of the family's name is left.
    expect(['石 泽宇', '欧阳　娜娜', '李Tom', '王小明 Tom', 'Tom李', 'Tom 李'].map(givenName)).toEqual([
      '泽宇',
      '娜娜',
      'Tom',
      '小明',
      'Tom',
      'Tom',
    ])
    expect([coachName('王芳', null), coachName('司马光', null), coachName('王芳', 'Amy'), coachName(null, null)]).toEqual([
      '王老师',
      '司马老师',
      'Amy',
      null,
    ])
  })
})

describe('pages that strangers ask for', () => {
  it('are drawn one after the other, so that staff wait for one of them at most; too many are asked to come again', async () => {
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    const links = Array.from({ length: 21 }, () => stored(figures()))
    const drawn = links.map((one) => drawReport(one, 'PDF', 'stranger').then(note('stranger')))
    expect(() => drawReport(stored(figures()), 'PDF', 'stranger')).toThrow(
      expect.objectContaining({ error: 'TOO_MANY_REQUESTS', retryAfter: 10 }),
    )
    await Promise.all([1, 2].map(() => drawReport(stored(figures()), 'PDF').then(note('staff'))))
    expect(done.filter((name) => name === 'stranger').length).toBeLessThanOrEqual(2)
    await Promise.all(drawn)
  })
})
