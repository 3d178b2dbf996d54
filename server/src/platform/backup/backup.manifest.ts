import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'
import { CommandFailure } from '../command.ts'
import type { Keys } from '../config/keys.ts'
import type { RowForm } from './row.sum.ts'
import type { TarReader } from './tar.reader.ts'

/** Raised when an older product could not read the backups of a newer one. Since 2 tables are CSV; backups of 1 can be restored as well. */
export const FORMAT = 2

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** Of one part of a table, without its head. */
const partFactsSchema = z.object({ rows: z.int(), sha256, cells: z.tuple([z.int(), z.int(), z.int()]) })
export type PartFacts = z.output<typeof partFactsSchema>

const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  /** Of the product that wrote it. */
  version: z.string(),
  postgres: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      rows: z.int(),
      bytes: z.int(),
      parts: z.int(),
      /** What each of them holds; absent in format 1. */
      partFacts: z.array(partFactsSchema).default([]),
      /** Of the rows as they are written. */
      sha256,
      /** Over the rows in whatever order. */
      sum: z.string(),
    }),
  ),
  partitions: z.array(
    z.object({ name, parent: name, bound: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[\d-]+'\) TO \('[\d-]+'\))$/) }),
  ),
  sequences: z.array(z.object({ name, value: z.int(), called: z.boolean() })),
  jobs: z.object({ count: z.int(), sha256 }),
  files: z.array(z.object({ id: z.string(), size: z.int(), sha256 })),
  /** Files that were recorded and not there, or not as recorded. */
  missingFiles: z.array(z.string()),
  /** Tables and columns that are not of the console, and were left out; absent in older backups. */
  others: z.array(z.string()).default([]),
  /** Which accounts were erased until then, by `erased.jsonl`; absent in older backups. */
  erased: z.object({ count: z.int(), sha256 }).nullable().default(null),
  keys: z.object({ data: z.string(), audit: z.string(), included: z.boolean() }),
})

/** What a backup holds, and how to tell that nothing of it changed. */
export type Manifest = z.output<typeof manifestSchema>
export type TableFacts = Manifest['tables'][number]

/** The name of the manifest in the archive. It is the last entry: a backup that was cut off has none. */
export const MANIFEST = 'manifest.json'
export const JOBS = 'jobs.json'
const ENDS = { csv: 'csv.gz', text: 'gz' } as const
export const partName = (table: string, part: number, form: RowForm = 'csv'): string =>
  `tables/${table}/${String(part).padStart(5, '0')}.${ENDS[form]}`
export const rowForm = ({ format }: Pick<Manifest, 'format'>): RowForm => (format === 1 ? 'text' : 'csv')
export const fileName = (id: string): string => `files/${id}`

/** Tells one key from another and nothing about it. */
const fingerprint = (key: Buffer): string => createHmac('sha256', key).update('backup').digest('hex').slice(0, 16)
export const fingerprints = ({ data, audit, second }: Keys): { data: string; audit: string; second?: string } => ({
  data: fingerprint(data),
  audit: fingerprint(audit),
  ...(second && { second: fingerprint(second) }),
})

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The manifest itself, if it can be read back. */
export const parseManifest = (manifest: Manifest): Manifest => manifestSchema.parse(manifest)

export async function readManifest(archive: TarReader): Promise<Manifest> {
  if (!archive.has(MANIFEST)) throw new CommandFailure('This is not a complete backup: it has no manifest')
  const value: unknown = JSON.parse((await archive.read(MANIFEST)).toString('utf8'))
  const known = manifestSchema.safeParse(value)
  if (known.success) return known.data
  const { data } = z.object({ format: z.int(), version: z.string() }).safeParse(value)
  if (data && data.format > FORMAT)
    throw new CommandFailure(`This backup was made by version ${data.version}, which is newer: restore it with that one`)
  throw new CommandFailure(`The manifest of this backup cannot be read: ${known.error.issues[0]?.path.join('.')}`)
}
