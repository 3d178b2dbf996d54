import * as calls from '@camp/contract/base/preferences'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { preferencesRepository } from './preferences.repository.ts'
import { deleteView, savePreference, saveView, shareView } from './preferences.service.ts'

const routes: Binding[] = [
  bind(calls.getPreference, async ({ params }, cx) => ({ value: await preferencesRepository.read(cx.db, cx.reader.userId, params.key) })),
  bind(calls.savePreference, savePreference),
  bind(calls.listViews, ({ query }, cx) => preferencesRepository.views(cx.db, cx.reader.userId, query.screen)),
  bind(calls.getListSetup, async ({ params: { screen } }, cx) => {
    const { userId } = cx.reader
    const [value, views] = await Promise.all([
      preferencesRepository.read(cx.db, userId, `list.${screen}`),
      preferencesRepository.views(cx.db, userId, screen),
    ])
    return { value, views }
  }),
  bind(calls.saveView, saveView),
  bind(calls.listViewRoles, (_, cx) => preferencesRepository.roles(cx.db)),
  bind(calls.shareView, shareView),
  bind(calls.deleteView, deleteView),
]

export const preferencesModule = defineModule({
  name: 'preferences',
  routes,
  family: {
    saved_views: { erased: ['name', 'query', 'ask'], notOfFamily: ['screen', 'columns'] },
    user_preferences: { erased: ['value'], notOfFamily: ['key'] },
  },
})
