export { checkUpload, uploadIn } from './media.jobs.ts'
export { uploadsRepository } from './uploads.repository.ts'
export { beginUpload, continueUpload, endUpload, refusalWords, type Sender } from './uploads.service.ts'
