import { defineLive } from '../platform/signedIn/liveAreas.ts'

defineLive({ contract: ['Work hours and contracts'] })
