import { fileChores } from '../platform/files/files.jobs.ts'
import { defineModule } from '../platform/module.ts'
import { filesRoutes } from './files.routes.ts'

export const filesModule = defineModule({
  name: 'files',
  routes: filesRoutes,
  chores: (services) => fileChores(services),
  family: {
    files: {
      kept: { 'what staff called the file; it goes after its days': ['name'] },
      notOfFamily: ['id', 'purpose', 'mime', 'sha256'],
    },
  },
})
