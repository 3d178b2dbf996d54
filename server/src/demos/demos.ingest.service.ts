import type { Taken } from '@camp/contract/base/ingest'
import type { putDemos } from '@camp/contract/demos/demos.open'
import { assertNotAhead, type Said } from '../consents/consents.api.ts'
import { mediaToShow } from '../media/media.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import type { LockedDemo } from './demos.repository.ts'
import { agree, heldDemo, makeDemo, saidOf } from './demos.service.ts'

type Demo = Taken<typeof putDemos>

/** Which recording it is, and what it is called, stay as they were told: people here may have reviewed it. */
function assertSame(demo: LockedDemo, { clockInId, mediaId, title }: Demo): void {
  const other = demo.clockInId !== clockInId ? 'clockInId' : demo.mediaId !== mediaId ? 'mediaId' : demo.title !== title ? 'title' : null
  if (other) throw new AppError('INGEST_STAYS', {}, { field: other })
}

/** What the guardian said, as far as the program tells; undefined: nothing. */
async function saidWith(w: Write, { consentAt, by, how }: Demo): Promise<Said | undefined> {
  if (consentAt === undefined) return undefined
  const said = saidOf({ consentAt, by, how })
  if (said.at !== null) await assertNotAhead(w, said.at, 'consentAt')
  return said
}

/** A demo by the console's service, of a recording that this key sent in. */
async function made(w: Write, cx: Cx, data: Demo, said: Said | undefined): Promise<number> {
  const { mediaId } = data
  const own = await mediaToShow(w.tx, { entity: 'demo', by: cx }, [mediaId], 'CLOCK_IN')
  if (!own.has(mediaId)) throw new AppError('MEDIA_UNKNOWN', {}, { field: 'mediaId' })
  return (await makeDemo(w, cx, data, said)).id
}

export const takeDemo: TakeOne<Demo> = async (w, cx, { internalId, data }) => {
  const said = await saidWith(w, data)
  const id = internalId ?? (await made(w, cx, data, said))
  const demo = await heldDemo(w, cx, id)
  assertSame(demo, data)
  if (said && !standsSo(demo, said)) await agree(w, cx, demo, said, 'left out')
  return { id }
}

/** Nothing new is said. */
const standsSo = (demo: LockedDemo, { at, guardian, how }: Said): boolean =>
  at === null
    ? demo.consentAt === null
    : Date.parse(at) === Date.parse(demo.consentAt ?? '') && guardian === demo.consentBy && how === demo.consentHow
