import * as calls from '@camp/contract/base/files'
import { found } from '../platform/errors.ts'
import { type Binding, bind, fileAnswer } from '../platform/http/bind.ts'

export const filesRoutes: Binding[] = [
  // Another's file and one past its time are simply not there.
  bind(calls.downloadFile, async ({ params }, { services, reader }) => {
    const kept = found(await services.files.ownedBy(reader.userId, params.id))
    return fileAnswer(kept.name, found(await services.files.open(kept.id)), kept.size)
  }),
]
