import { defineModule } from '../platform/module.ts'
import { mediaChores, mediaJobs } from './media.jobs.ts'
import { mediaPages } from './media.page.ts'
import { mediaRoutes } from './media.routes.ts'

export const mediaModule = defineModule({
  name: 'media',
  routes: ({ records }) => mediaRoutes(records),
  pages: ({ records }) => mediaPages(records),
  jobs: (services) => mediaJobs(services),
  chores: (services) => mediaChores(services),
  family: {
    media: {
      erased: ['name'],
      notOfFamily: ['id', 'purpose', 'kind', 'mime', 'sha256'],
    },
    media_files: 'not of a family',
    media_uses: 'not of a family',
    uploads: {
      kept: { 'what staff called the file; it goes after a day': ['name'] },
      notOfFamily: ['id', 'purpose', 'state', 'reason', 'media_id', 'pieces'],
    },
  },
})
