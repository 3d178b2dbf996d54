import {
  setDemoConsent as consentCall,
  createDemo as createCall,
  deleteDemo as deleteCall,
  setDemoFeatured as featureCall,
  listDemoRecordings,
  listDemos,
  reviewDemo as reviewCall,
} from '@camp/contract/demos/demos'
import { type Binding, bind } from '../platform/http/bind.ts'
import { demosRepository } from './demos.repository.ts'
import { createDemo, deleteDemo, reviewDemo, setDemoConsent, setDemoFeatured } from './demos.service.ts'

export const demosRoutes: Binding[] = [
  bind(listDemos, ({ query, paging }, cx) => demosRepository.page(cx.db, query, cx.scope, paging)),
  bind(listDemoRecordings, ({ query }, cx) => demosRepository.recordings(cx.db, query.keyword, cx.scope)),
  bind(createCall, (input, cx) => createDemo(cx, input)),
  bind(consentCall, (input, cx) => setDemoConsent(cx, input)),
  bind(featureCall, (input, cx) => setDemoFeatured(cx, input)),
  bind(reviewCall, (input, cx) => reviewDemo(cx, input)),
  bind(deleteCall, (input, cx) => deleteDemo(cx, input)),
]
