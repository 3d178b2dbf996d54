// Who may import whom. One rule a line of the table in docs/architecture.md; tools/boundaries.test.mjs plants a violation of each
// and demands that it is caught. `parser` stays unset: TypeScript files are read by swc, and naming it makes it fail on .tsx.

const TEST = '(\\.test\\.tsx?$|^[^/]+/test/)'
/** The part of the contract that knows no business noun. */
const CONTRACT_BASE = '^contract/src/base/'
/** The lists that name every noun: calls, errors, permissions, menu entries. What knows no noun may read them as a whole. */
const CONTRACT_LISTS = '^contract/src/[^/]+\\.ts$'
const SERVER_NOUN = '^server/src/(?!platform/|integrations/)([^/]+)/'
/** `account` (log-in, own profile) is the shell's door: the two may know each other. */
const CONSOLE_NOUN = '^console/src/(?!platform/|ui/|shell/|account/)([^/]+)/'
const PARTS = '\\.parts\\.(text\\.ts|tsx?|css)$'
/** What serves all nouns and knows none. */
const CONSOLE_SERVES = '^console/src/(history|media|uploads)/'

/** Names, words and habits of people, for demo and school alike. */
const SHARED_NAMES = '^demo/src/demo\\.(names|places|habits|words|campWords|carriers|recordings|calendar|random)\\.ts$'

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    // the contract
    forbid(
      'contract-zod-only',
      'The contract imports zod only.',
      { path: '^contract/src/', pathNot: TEST },
      { pathNot: '(^contract/src/|node_modules/zod/)' },
    ),
    forbid(
      'contract-alone',
      'The contract knows neither side.',
      { path: '^contract/' },
      { path: '^(client|server|demo|school|console|e2e|bench|tools)/' },
    ),

    forbid(
      'contract-base-no-noun',
      'The base of the contract knows no noun; only the root lists do.',
      { path: CONTRACT_BASE, pathNot: TEST },
      { path: '^contract/src/', pathNot: [CONTRACT_BASE, CONTRACT_LISTS] },
    ),

    // the client
    forbid(
      'client-alone',
      'The client runs in the programs of others: it imports nothing but its own files.',
      { path: '^client/', pathNot: TEST },
      { pathNot: '^client/src/' },
    ),

    // the server
    forbid(
      'server-platform-no-noun',
      'platform knows no business noun.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/(?!platform/)' },
    ),
    forbid(
      'server-platform-contract-base',
      'platform knows the base of the contract only.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^contract/src/', pathNot: [CONTRACT_BASE, CONTRACT_LISTS] },
    ),
    forbid(
      'integrations-platform-only',
      'integrations import platform and contract.',
      { path: '^server/src/integrations/', pathNot: TEST },
      { path: '^server/src/(?!platform/|integrations/)' },
    ),
    forbid(
      'integrations-from-jobs-and-routes',
      'Outside services are called from jobs and routes, never inside a transaction; a module hands them on.',
      {
        path: '^server/src/',
        pathNot: ['^server/src/integrations/', '\\.(jobs|routes|module)\\.ts$', '^server/src/[^/]+\\.ts$', TEST],
      },
      { path: '^server/src/integrations/' },
    ),
    forbid(
      'server-noun-by-api',
      'Of another noun only what its api names.',
      { path: SERVER_NOUN, pathNot: [TEST, '\\.seed\\.ts$'] },
      { path: SERVER_NOUN, pathNot: ['^server/src/$1/', '^server/src/[^/]+/[^/]+\\.api\\.ts$'] },
    ),
    forbid(
      'server-seed-by-seed',
      'A seed knows of another noun its api and its seed.',
      { path: `${SERVER_NOUN}.*\\.seed\\.ts$` },
      { path: SERVER_NOUN, pathNot: ['^server/src/$1/', '^server/src/[^/]+/[^/]+\\.(api|seed)\\.ts$'] },
    ),
    forbid(
      'server-noun-no-wiring',
      'The wiring imports the nouns, not the other way round.',
      { path: '^server/src/[^/]+/', pathNot: TEST },
      { path: '^server/src/[^/]+\\.ts$' },
    ),
    forbid(
      'server-alone',
      'The server knows no other package but the contract; its start loads the demo where it is asked for.',
      { path: '^server/', pathNot: ['^server/src/start\\.ts$', TEST] },
      { path: '^(client|demo|school|console|e2e|bench|tools)/' },
    ),

    forbid(
      'demo-server-only',
      'The demo knows the server and the contract.',
      { path: '^demo/' },
      { path: '^(client|console|e2e|bench|tools)/' },
    ),

    forbid(
      'demo-names-alone',
      'The names and habits that demo and school share know nothing else.',
      { path: SHARED_NAMES },
      { pathNot: SHARED_NAMES },
    ),
    forbid(
      'school-client-only',
      'The school is a program of somebody else: it has the client, and the names and habits of the demo.',
      { path: '^school/' },
      { path: '^(contract|client|server|demo|console|e2e|bench|tools)/', pathNot: ['^client/src/client\\.ts$', SHARED_NAMES] },
    ),

    // the console
    forbid(
      'console-not-server',
      'The console cannot reach the server.',
      { path: '^console/' },
      { path: '^(client|server|demo|school|e2e|bench|tools)/' },
    ),
    forbid('console-no-node', 'The console runs in a browser.', { path: '^console/src/', pathNot: TEST }, { dependencyTypes: ['core'] }),
    forbid(
      'console-platform-no-noun',
      'platform and ui know no business noun.',
      { path: '^console/src/(platform|ui)/', pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/)' },
    ),
    forbid(
      'console-platform-contract-base',
      'platform and ui know the base of the contract only.',
      { path: '^console/src/(platform|ui)/', pathNot: TEST },
      { path: '^contract/src/', pathNot: [CONTRACT_BASE, CONTRACT_LISTS] },
    ),
    forbid(
      'calendar-late',
      'ui/calendar alone wraps react-day-picker, and is loaded when it is first opened.',
      { path: '^console/src/(?!ui/calendar/)' },
      { path: 'node_modules/(react-day-picker|date-fns|@date-fns/[^/]+)/' },
    ),
    forbid(
      'console-noun-by-parts',
      'Of another noun of the console only its parts.',
      { path: CONSOLE_NOUN, pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/)[^/]+/', pathNot: ['^console/src/$1/', PARTS] },
    ),
    forbid(
      'console-parts-in-order',
      'Parts stand before the screens: of other nouns they know what serves all alone, so that none drags another along.',
      { path: `${CONSOLE_NOUN}.*${PARTS}`, pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/)[^/]+/', pathNot: ['^console/src/$1/', CONSOLE_SERVES] },
    ),
    forbid(
      'console-served-no-noun',
      'What serves all nouns knows none but its like.',
      { path: CONSOLE_SERVES, pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/)[^/]+/', pathNot: CONSOLE_SERVES },
    ),
    forbid(
      'account-by-parts',
      'The log-in and the own profile know the shell, and of a noun only its parts.',
      { path: '^console/src/account/', pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/|shell/|account/)[^/]+/', pathNot: PARTS },
    ),
    forbid(
      'shell-by-list',
      'The shell knows the nouns by their list, and of one its texts only; the drawers of tasks and messages (notify) are its own.',
      { path: '^console/src/shell/', pathNot: TEST },
      { path: '^console/src/(?!platform/|ui/|shell/|account/|notify/)[^/]+/', pathNot: '\\.text\\.ts$' },
    ),
    forbid(
      'console-noun-no-list',
      'The list of the nouns imports them, not the other way round.',
      { path: '^console/src/(?!shell/)[^/]+/', pathNot: TEST },
      { path: '^console/src/[^/]+\\.tsx?$' },
    ),

    // beside them
    forbid(
      'e2e-contract-only',
      'Journeys use the product from outside.',
      { path: '^e2e/' },
      { path: '^(client|server|demo|school|console|bench|tools)/' },
    ),
    forbid(
      'bench-contract-and-ui',
      'Measurements use the product from outside, by the same Chromium as the journeys; only the table is measured by itself.',
      { path: '^bench/' },
      { path: '^(client/|server/|demo/|school/|console/(?!src/ui/)|e2e/(?!chromium\\.ts$)|tools/)' },
    ),

    // everywhere
    forbid('no-cycles', 'No circles, types included.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'Every import leads somewhere.',
      {},
      {
        couldNotResolve: true,
        // Made by console/vite.help.ts, or read by it from beside the packages.
        pathNot: '^virtual:|/help/\\w+\\.json$',
      },
    ),
    forbid(
      'no-test-in-product',
      'What ships imports no test.',
      { path: '^(contract|client|server|demo|school|console)/src/', pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
}
