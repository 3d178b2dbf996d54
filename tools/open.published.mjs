// `npm run open:published` (tsx, because it reads the contract itself): what the open calls look like is published with this version, and later
// changes are held against it (contract/test/openDocument.test.ts). Done with a release, not to have a test pass.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../contract/src/openDocument.ts'
import { shapeOf } from '../contract/test/openShape.ts'
import { root } from './ensure-installed.mjs'

writeFileSync(join(root, 'contract/test/open.published.json'), `${JSON.stringify(shapeOf(openDocument()), null, 1)}\n`)
