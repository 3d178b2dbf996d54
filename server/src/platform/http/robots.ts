/**
 * What programs call themselves that open links without a person: search engines, messengers and networks that draw a preview, tools. A
 * browser inside a messenger (`MicroMessenger`, `DingTalk`) is a person, as are phones of the brand Cubot.
 */
const ROBOTS = [
  '(?<!cu)bot\\b',
  'spider',
  'crawler',
  'facebookexternalhit',
  'facebookcatalog',
  'skypeuripreview',
  'bingpreview',
  'googleimageproxy',
  'google-inspectiontool',
  'mediapartners-google',
  'feedfetcher',
  'headlesschrome',
  // Names that stand first.
  '^whatsapp/',
  '^curl/',
  '^wget/',
  '^python-',
  '^go-http-client/',
  '^java/',
  '^okhttp/',
  '^axios/',
]
const ROBOT = new RegExp(ROBOTS.join('|'), 'i')

/** Is this no person, by its own word? Who comes under a false name is told from nobody. */
export const isRobot = (userAgent: string | undefined): boolean => ROBOT.test(userAgent ?? '')
