import { readFileSync } from 'node:fs'
import * as z from 'zod'

// The specification's lists as data, and what the product decided where the specification leaves a name open.

/** Names carry a `?` where they may be left out. */
const specifiedCall = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  params: z.array(z.string()),
  answer: z.enum(['json', 'page', 'file', 'fileOr']),
  query: z.array(z.string()),
  /** `array`: a bare list; `either`: one of several forms; `multipart`: a file; null: none. */
  body: z.union([z.null(), z.enum(['array', 'either', 'multipart']), z.array(z.string())]),
})
export type SpecifiedCall = z.output<typeof specifiedCall>

const route = z.object({
  path: z.string(),
  zh: z.string(),
  en: z.string(),
  codes: z.array(z.string()),
  hidden: z.boolean(),
  group: z.string(),
})

const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')))

export const specifiedCalls = read('specification.calls.json', z.array(specifiedCall))
export const specifiedCodes = read(
  'specification.codes.json',
  z.object({
    calls: z.record(z.string(), z.array(z.string())),
    actions: z.array(z.object({ code: z.string(), zh: z.string(), en: z.string(), route: z.string() })),
  }),
)
export const specifiedRoutes = read('specification.routes.json', z.array(route))
export const specifiedStrings = read('specification.strings.json', z.record(z.string(), z.string()))
