/** How the sample makes and takes out channels. */
export { dropChannel } from './channels.dropping.repository.ts'
export { createChannel } from './channels.service.ts'
