import * as calls from '@camp/contract/base/files'
import { AppError, found } from '../platform/errors.ts'
import { fileChores } from '../platform/files/files.jobs.ts'
import { type Binding, bind, fileAnswer } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'

const routes: Binding[] = [
  // Another's file and one past its time are simply not there.
  bind(calls.downloadFile, async ({ params }, { services, reader }) => {
    const kept = found(await services.files.ownedBy(reader.userId, params.id))
    // It was proved there who asks.
    if (kept.sessionId !== null && kept.sessionId !== reader.sessionId) throw new AppError('FILE_OTHER_LOG_IN')
    return fileAnswer(kept.name, found(await services.files.open(kept.id)), kept.size)
  }),
]

export const filesModule = defineModule({
  name: 'files',
  routes,
  chores: (services) => fileChores(services),
  family: {
    files: {
      kept: { 'what staff called the file; it goes after its days': ['name'] },
      notOfFamily: ['id', 'purpose', 'mime', 'sha256'],
    },
  },
})
