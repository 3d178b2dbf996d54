import { leaveSso } from '@camp/contract/base/account'
import * as calls from '@camp/contract/sso/sso'
import { ssoProvider } from '../integrations/sso/sso.provider.ts'
import { type Binding, bind, bindPublic } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { beginSso, finishSso } from './sso.flow.service.ts'
import { ssoChores } from './sso.jobs.ts'
import { hearLogout } from './sso.logout.service.ts'
import { bindAndLogIn, bindingOf, leaveProvider, logInBySso, removeBinding, unbindAfterReset } from './sso.service.ts'

/** Single sign-on: to the provider and back, in by a one-time code, and the binding of an account. */
const routes: Binding[] = [
  bindPublic(calls.getSsoConfig, async (_input, { services: { config } }) => ({
    enabled: config.sso !== null,
    name: config.sso?.name ?? '',
  })),
  bindPublic(calls.authorizeSso, ({ query }, cx) => beginSso(cx, ssoProvider(cx.services.config), query.redirect)),
  bindPublic(calls.finishSso, ({ query }, cx) => finishSso(cx, ssoProvider(cx.services.config), query)),
  bindPublic(calls.loginBySso, logInBySso),
  bindPublic(calls.bindSsoUserAndLogin, bindAndLogIn),
  bindPublic(
    calls.ssoLogoutNotice,
    hearLogout(({ services: { config } }) => ssoProvider(config)),
  ),
  bind(leaveSso, (_input, cx) => leaveProvider(cx, ssoProvider(cx.services.config))),
  bind(calls.getSsoBinding, (_input, cx) => bindingOf(cx, cx.reader.userId)),
  bind(calls.removeSsoBinding, (_input, cx) => removeBinding(cx, cx.reader.userId)),
  bind(calls.getUserSsoBinding, ({ params }, cx) => bindingOf(cx, params.userId)),
  bind(calls.removeUserSsoBinding, ({ params }, cx) => removeBinding(cx, params.userId)),
]

export const ssoModule = defineModule({
  name: 'sso',
  routes,
  on: { 'password.reset': unbindAfterReset },
  chores: (services) => ssoChores(services),
  family: { sso_entries: 'not of a family', sso_identities: 'not of a family', sso_log_ins: 'not of a family' },
})
