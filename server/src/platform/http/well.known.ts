import type { Config } from '../config/config.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Page } from './pages.ts'

const DAY_MS = 86_400_000
/** For so long the contact is said to be good; read anew it is good for as long again. */
const GOOD_FOR_DAYS = 180

/** RFC 9116: whom to tell of a weakness. */
const securityTxt = ({ securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>, now: Date): string =>
  [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(now.getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: zh, en',
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    '',
  ].join('\n')

/** Addresses that browsers and others look for by name. */
export const wellKnownPages = ({ config, clock }: Pick<Services, 'config' | 'clock'>): readonly Page[] => [
  {
    name: 'security.txt',
    path: '/.well-known/security.txt',
    answer: async () => {
      // An address that nobody reads is worse than none.
      if (config.securityContact === null) throw new AppError('NOT_FOUND')
      return { type: 'text/plain; charset=utf-8', body: securityTxt(config, clock.now()) }
    },
  },
  {
    // Where password managers lead: https://w3c.github.io/webappsec-change-password-url/
    name: 'change-password',
    path: '/.well-known/change-password',
    answer: async () => ({
      status: 302,
      type: 'text/plain; charset=utf-8',
      headers: { location: '/#/settings/personalCenter' },
      body: '',
    }),
  },
]
