import {
  deleteView as deleteViewCall,
  getListSetup,
  getPreference,
  listViewRoles,
  listViews,
  savePreference as savePreferenceCall,
  saveView as saveViewCall,
  shareView as shareViewCall,
} from '@camp/contract/base/preferences'
import { type Binding, bind } from '../platform/http/bind.ts'
import { preferencesRepository } from './preferences.repository.ts'
import { deleteView, savePreference, saveView, shareView } from './preferences.service.ts'

export const preferencesRoutes: Binding[] = [
  bind(getPreference, async ({ params }, cx) => ({ value: await preferencesRepository.read(cx.db, cx.reader.userId, params.key) })),
  bind(savePreferenceCall, ({ params, body }, cx) => savePreference(cx, params.key, body.value)),
  bind(listViews, ({ query }, cx) => preferencesRepository.views(cx.db, cx.reader.userId, query.screen)),
  bind(getListSetup, async ({ params: { screen } }, cx) => {
    const { userId } = cx.reader
    const [value, views] = await Promise.all([
      preferencesRepository.read(cx.db, userId, `list.${screen}`),
      preferencesRepository.views(cx.db, userId, screen),
    ])
    return { value, views }
  }),
  bind(saveViewCall, (input, cx) => saveView(cx, input)),
  bind(listViewRoles, (_, cx) => preferencesRepository.roles(cx.db)),
  bind(shareViewCall, (input, cx) => shareView(cx, input)),
  bind(deleteViewCall, ({ params }, cx) => deleteView(cx, params.id)),
]
