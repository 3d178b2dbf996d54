import type { Taken } from '@camp/contract/base/ingest'
import type { putDemos } from '@camp/contract/demos/demos.open'
import { mediaToShow } from '../media/media.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { TakeOne } from '../platform/ingest/ingest.kinds.ts'
import type { Write } from '../platform/write/write.ts'
import type { LockedDemo } from './demos.repository.ts'
import { agree, consentOf, heldDemo, makeDemo } from './demos.service.ts'

type Demo = Taken<typeof putDemos>

/** Which recording it is, and what it is called, stay as they were told: people here may have reviewed it. */
function assertSame(demo: LockedDemo, { clockInId, mediaId, title }: Demo): void {
  const other = demo.clockInId !== clockInId ? 'clockInId' : demo.mediaId !== mediaId ? 'mediaId' : demo.title !== title ? 'title' : null
  if (other) throw new AppError('INGEST_STAYS', {}, { field: other })
}

/** A demo by the console's service, of a recording that this key sent in. */
async function made(w: Write, cx: Cx, data: Demo): Promise<number> {
  const { mediaId } = data
  const own = await mediaToShow(w.tx, { entity: 'demo', by: cx }, [mediaId], 'CLOCK_IN')
  if (!own.has(mediaId)) throw new AppError('MEDIA_UNKNOWN', {}, { field: 'mediaId' })
  return (await makeDemo(w, cx, data)).id
}

export const takeDemo: TakeOne<Demo> = async (w, cx, { internalId, data }) => {
  const id = internalId ?? (await made(w, cx, data))
  const demo = await heldDemo(w, cx, id)
  assertSame(demo, data)
  const { consentAt, by, how } = data
  if (consentAt === undefined) return { id }
  const consent = consentOf({ consentAt, by, how })
  const isSame = consent.at === null ? demo.consentAt === null : Date.parse(consent.at) === Date.parse(demo.consentAt ?? '')
  if (!isSame || consent.by !== demo.consentBy || consent.how !== demo.consentHow) await agree(w, cx, demo, consent)
  return { id }
}
