export { checkUpload, uploadIn } from './media.jobs.ts'
export { uploadsRepository } from './media.uploads.repository.ts'
export { beginUpload, continueUpload, endUpload, refusalWords, type Sender } from './media.uploads.service.ts'
