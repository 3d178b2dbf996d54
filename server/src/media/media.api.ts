/** What other nouns may use of media: they keep files, show them and let them go. */

export { keepMedia, type StoredMedia } from './media.keep.service.ts'
export {
  letGoOfMedia,
  mediaFiles,
  mediaOfRecords,
  mediaToShow,
  showEach,
  showMedia,
  shownFiles,
  showOwnMedia,
} from './media.showing.service.ts'
