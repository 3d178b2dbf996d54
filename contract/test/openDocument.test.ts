import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import openapiTypescript from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../src/base/openapi.schema.ts'
import { openDocument } from '../src/openDocument.ts'
import { changesBetween, type Shape, shapeOf, unsaid } from './openShape.ts'

const now = shapeOf(openDocument())

type Change = (shape: Shape) => void
/** The shape of now after a change. */
function after(change: Change, version = now.version): Shape {
  const shape: Shape = { ...structuredClone(now), version }
  change(shape)
  return shape
}
const properties = (shape: Shape, name: string): Record<string, Schema> => shape.schemas[name]?.properties ?? {}
const required = (shape: Shape, name: string): string[] => shape.schemas[name]?.required ?? []
const set = (of: object | undefined, more: object): void => void Object.assign(of ?? {}, more)
const drop = (of: object | undefined, name: string): void => void Reflect.deleteProperty(of ?? {}, name)
const school = { school: { type: 'string' } }

const BREAKING: Readonly<Record<string, Change>> = {
  'a field of an answer is gone': (shape) => drop(properties(shape, 'Goods'), 'name'),
  'a field that was always there may be missing': (shape) => void required(shape, 'Camp').splice(0, 1),
  'an answer may be empty where it was not': (shape) => set(properties(shape, 'Coach').name, { type: ['string', 'null'] }),
  'a field must be sent that could be left out': (shape) => void required(shape, 'ParentsData').push('nickname'),
  'a new field must be sent': (shape) => {
    set(properties(shape, 'StudentsData'), school)
    required(shape, 'StudentsData').push('school')
  },
  'a field is taken no more': (shape) => drop(properties(shape, 'StudentsData'), 'grade'),
  'a word of a list is taken no more': (shape) => set(properties(shape, 'FeedbackData').category, { enum: ['APP'] }),
  'a text may be shorter only': (shape) => set(properties(shape, 'ParentsData').phone, { maxLength: 5 }),
  'a text must fit another form': (shape) => set(properties(shape, 'ParentsData').phone, { pattern: '^9$' }),
  'a number is taken no more, words are': (shape) => set(properties(shape, 'PutParentsBody').sequence, { type: 'string' }),
  'a call is gone': (shape) => drop(shape.calls, 'GET /open/v1/goods'),
  'a call asks for another scope': (shape) => set(shape.calls['GET /open/v1/goods'], { scope: 'records:read' }),
  'an event is gone': (shape) => drop(shape.events, 'order.paid'),
  'a field of an event is gone': (shape) => drop(properties(shape, 'OrderPaidEvent').data?.properties, 'orderNumber'),
}
const ADDING: Readonly<Record<string, Change>> = {
  'a field of an answer is new': (shape) => set(properties(shape, 'Goods'), { price: { type: 'integer' } }),
  'a field may be sent': (shape) => set(properties(shape, 'StudentsData'), school),
  'a field may be left out that had to be sent': (shape) => void required(shape, 'ParentsData').splice(0, 1),
  'a longer text is taken': (shape) => set(properties(shape, 'ParentsData').phone, { maxLength: 50 }),
  'a call is new': (shape) => set(shape.calls, { 'GET /open/v1/orders': shape.calls['GET /open/v1/goods'] }),
  'an event is new': (shape) => set(shape.events, { 'order.lost': shape.events['order.paid'] }),
}

describe('the document of the open calls', () => {
  it('says by its version what changed since it was published', async () => {
    const published = JSON.parse(await readFile(path.join(import.meta.dirname, 'open.published.json'), 'utf8')) as Shape
    expect(unsaid(published, now)).toBeNull()
  })

  it('is without a word the same', () => {
    expect(changesBetween(now, structuredClone(now))).toEqual({ breaks: [], adds: [] })
    const unnamed = after((shape) => {
      // A schema may get a name, or lose it: what is sent and answered is the same.
      set(shape.calls['PUT /open/v1/parents/{externalId}']?.body['application/json'], { schema: shape.schemas.PutParentsBody })
    })
    expect(changesBetween(now, unnamed)).toEqual({ breaks: [], adds: [] })
  })

  it.each(Object.keys(BREAKING))('%s: that breaks programs, and the first number must say so', (what) => {
    const changed = after(BREAKING[what] as Change)
    expect(changesBetween(now, changed).breaks).not.toEqual([])
    const [major = 0, minor = 0] = now.version.split('.').map(Number)
    expect(unsaid(now, changed)).toContain(`must be ${major + 1}.0.0`)
    expect(unsaid(now, { ...changed, version: `${major}.${minor + 1}.0` })).not.toBeNull()
    expect(unsaid(now, { ...changed, version: `${major + 1}.0.0` })).toBeNull()
  })

  it.each(Object.keys(ADDING))('%s: that breaks nothing, and the second number must say so', (what) => {
    const changed = after(ADDING[what] as Change)
    expect(changesBetween(now, changed)).toMatchObject({ breaks: [], adds: { 0: expect.any(String) } })
    const [major = 0, minor = 0] = now.version.split('.').map(Number)
    expect(unsaid(now, changed)).toContain(`must be ${major}.${minor + 1}.0`)
    expect(unsaid(now, { ...changed, version: `${major}.${minor + 1}.0` })).toBeNull()
  })

  it('gives a generator of types what a strict compiler takes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'camp-open-'))
    try {
      const types = await openapiTypescript(structuredClone(openDocument()) as never) // its own types are of an older document
      await writeFile(path.join(folder, 'open.ts'), types)
      await writeFile(path.join(folder, 'sample.ts'), SAMPLE)
      const tsc = path.resolve(import.meta.dirname, '../../node_modules/.bin/tsc')
      const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext', '--types', '']
      const compiled = (file: string) =>
        promisify(execFile)(tsc, [...options, path.join(folder, file)]).then(
          () => '',
          ({ stdout }: { stdout: string }) => stdout,
        )
      expect(await compiled('sample.ts')).toBe('')
      await writeFile(path.join(folder, 'wrong.ts'), SAMPLE.replace("phone: '13800000000'", 'phone: 13800000000'))
      expect(await compiled('wrong.ts')).toContain("Type 'number' is not assignable to type 'string'")
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 120_000)
})

const SAMPLE = `import type { components, paths } from './open.js'
type Schemas = components['schemas']
export const family: Schemas['PutParentsBody'] = { sequence: 7, data: { phone: '13800000000', realName: '李敏' } }
type Put = paths['/open/v1/parents/{externalId}']['put']
export const put = (body: NonNullable<Put['requestBody']>['content']['application/json']): number | null =>
  body.data.phone.length > 0 ? null : 1
export const told = (event: Schemas['OrderPaidEvent'] | Schemas['RefundFailedEvent']): string =>
  event.type === 'order.paid' ? event.data.orderNumber : event.data.refundNumber
export const answered = ({ status, id }: Schemas['PutAnswer']): string => status + String(id)
`
