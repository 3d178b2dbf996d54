import {
  addUploader as addCall,
  deleteUploadersBatch as batchCall,
  deleteUploader as deleteCall,
  getUploader,
  listUploaders,
  updateUploader as updateCall,
} from '@camp/contract/uploaders/uploaders'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { uploadersRepository } from './uploaders.repository.ts'
import { addUploader, deleteUploader, deleteUploaders, updateUploader } from './uploaders.service.ts'

export const uploadersRoutes: Binding[] = [
  bind(listUploaders, ({ query, paging }, cx) => uploadersRepository.page(cx.db, withPhone(query, cx.reader.codes), paging)),
  bind(getUploader, async ({ params }, cx) => found(await uploadersRepository.one(cx.db, params.id))),
  bind(addCall, (input, cx) => addUploader(cx, input)),
  bind(updateCall, (input, cx) => updateUploader(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteUploader(cx, params.id)),
  bind(batchCall, ({ body }, cx) => deleteUploaders(cx, body)),
]
