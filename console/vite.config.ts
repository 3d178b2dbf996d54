import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { helpPlugin } from './vite.help.ts'
import { signInSheet } from './vite.signIn.ts'

const slashed = (id: string): string => id.replaceAll('\\', '/')
const packages = /node_modules\/(react|react-dom|scheduler|react-router|zod)\//
/** What the log-in page is made of. */
const ours = /contract\/src\/base\/fill\.|console\/src\/(platform\/(?!signedIn\/)|account\/signIn\/|ui\/base\/(?!useForm\.)|shell\/base\/)/
/** What forms stand on, those of the log-in too; its first page needs none of it. */
const isForForms = (id: string): boolean => /console\/src\/ui\/base\/useForm\.|contract\/src\/base\/limits\./.test(slashed(id))
const isBase = (id: string): boolean => /vite\/preload-helper/.test(id) || packages.test(slashed(id)) || ours.test(slashed(id))
/** The calendar, parts that are opened rarely, and charts of few screens come when they are first opened. */
const isForScreens = (id: string): boolean => forScreens.test(slashed(id))
// The calls of orders: the first list has no request to spare. What refuses, imports and makes orders comes when it is needed.
// What nouns show (nouns.generated) tells a redemption code by its letters.
const forScreens =
  /node_modules\/@tanstack\/|contract\/src\/orders\/(?!orders\.(errors|imports|redeeming|writing|changes))|contract\/src\/coupons\/coupons\.code\.|contract\/src\/base\/days\.|console\/src\/(nouns\.generated|\w+\/\w+\.console\.|ui\/(?!board\/|calendar\/|help\/|mention\/|sheet\/|tree\/|page\/(?:(?:RecordTimeline|FactLine)\.|[Dd]ayStrip\.)|desk\/(?:AnswerBox|desk\.answer|[Ww]orkLines)|settings\/|import\/|list\/(?:useOrder|SortableList|list\.sortable)|change\/(?:undo\.|ConflictPanel|conflict\.|ChangeRows|ChangeSetModal|ChangeSetView|changes\.|useBackground|useChangeSet)|peek\/PeekDrawer|form\/(?:AccountModal|account|FormPage|BareSelect)\.|chart\/(?!Sparkline|ShareBar|CellMark))|(?:camps|channels|coaches|goods|referrers)\/\w+\.parts\.|history\/history\.parts\.text\.|shell\/frame\/(?!TopMenu))/
/** What the field of pictures brings along, the words of all refusals, those who were invited to send files in need not load. */
const isPictureField = (id: string): boolean => /uploads\/uploads\.parts\.tsx$/.test(slashed(id))
/**
 * What other nouns use of one is a file beside its own, so that none brings the screens of another along: one for each file of parts, or one
 * for all of a noun whose parts are used together.
 */
const partsOf = (id: string): string | null => {
  const [, noun, part] = /console\/src\/(\w+)\/([\w.]+)\.parts\.(?:text\.ts|tsx?|css)$/.exec(slashed(id)) ?? []
  if (!noun || isPictureField(id)) return null
  return `${/^(media|uploads|orders)$/.test(noun) ? noun : part}.parts`
}
/** A folder in a noun is a file of its own. */
const partOfNoun = /console\/src\/(?!platform|ui|shell|notify|account|homepage)(?:\w+\/(?=\w+\/))?(\w+)\/(?!\w+(Page|Modal|\.parts)\.)/
/** Its pages and dialogs are files of their own, loaded when they are opened. */
const nounOf = (id: string): string | null => (isPictureField(id) ? null : (partOfNoun.exec(slashed(id))?.[1] ?? null))

/** The words of records: history and lists take them from there. */
const isWords = (id: string): boolean => /contract\/src\/(\w+\/\w+\.(record|labels)|records|base\/record)\.ts$/.test(slashed(id))

/** The calls of a noun that several files of the console make; the refusals of all nouns stay together, as one table. */
const contractOf = (id: string): string | null => {
  if (isWords(id)) return null
  if (/contract\/src\/.*\berrors\.ts$/.test(slashed(id))) return 'errors.calls'
  // What only the setup takes.
  if (slashed(id).endsWith('/camps/camps.templates.ts')) return 'campTypes.calls'
  const noun = /contract\/src\/(?:\w+\/)?(\w+)[\w.]*\.ts$/.exec(slashed(id))?.[1]
  // What a camp does today stands on its page, too.
  return noun ? `${noun === 'campStatus' ? 'camps' : noun}.calls` : null
}

export default defineConfig({
  plugins: [react(), signInSheet(), helpPlugin()],
  base: '/',
  // Named by tools/build.mjs; a page in development has no build to compare.
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'dev') },
  build: {
    outDir: 'dist',
    manifest: true,
    // The licences of what is in the bundle go along with it.
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    // Everything inlined would be refused by the Content-Security-Policy or weigh on the log-in.
    assetsInlineLimit: 0,
    // The base holds React, router and translation: no part of it can come later.
    chunkSizeWarningLimit: 600,
    // One stylesheet for all screens: one request instead of one for each part. The log-in has its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A part that is meant to come late and does not is a mistake, as is all else that the bundler warns of.
      onwarn: ({ message }) => {
        throw new Error(message)
      },
      output: {
        codeSplitting: {
          groups: [
            // What the log-in and the shell both stand on comes as one file.
            { name: 'base', priority: 3, test: isBase },
            { name: 'form', priority: 2.5, test: isForForms },
            // The shell and what nearly every screen is made of are one file: a further screen is then small, and costs one request.
            { name: 'screens', priority: 2.5, test: isForScreens },
            // All words of records in one file, which comes with the first screen or drawer that needs any.
            { name: 'records', priority: 2.2, test: isWords },
            // What may be wrong with a file is said before the log-in too, where no other refusal is.
            { name: 'media.errors', priority: 2.1, test: /contract[\\/]src[\\/]media[\\/]media\.errors\.ts$/ },
            // Else the calls of a noun would bring along the parts of whichever screens share them.
            { name: contractOf, debugName: 'contract', priority: 2, minShareCount: 2 },
            // The doors to histories stand on most screens: else they would come with whichever noun has one in a part that screens share.
            { name: 'history', priority: 1.5, test: /history[\\/]history\.parts\.tsx$/ },
            // What few screens share: the timeline of a record, charts, cells that are edited in place, the box of a desk in which one answers.
            {
              name: 'timeline',
              priority: 1.5,
              test: /console[\\/]src[\\/]ui[\\/]page[\\/]RecordTimeline|contract[\\/]src[\\/]base[\\/]timeline\.ts/,
            },
            { name: 'dayStrip', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]page[\\/][Dd]ayStrip/ },
            { name: 'charts.scale', priority: 1.6, test: /console[\\/]src[\\/]ui[\\/]chart[\\/]chart(Keys|Scale)/ },
            { name: 'charts', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]chart[\\/]/ },
            { name: 'mention', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]mention[\\/](?!MentionList)/ },
            { name: 'cells', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]sheet[\\/](EditableCell|sheet\.edit|edit)/ },
            { name: 'undo', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]change[\\/]undo/ },
            { name: 'help', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]help[\\/]|help[\\/](docs|roles)\.json/ },
            { name: 'board', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]board[\\/]/ },
            { name: 'workLines', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]desk[\\/][Ww]orkLines/ },
            { name: 'answer', priority: 1.5, test: /console[\\/]src[\\/]ui[\\/]desk[\\/](AnswerBox|desk\.answer)/ },
            { name: partsOf, debugName: 'parts', priority: 1.2, minShareCount: 2 },
            // What the screens of a noun share is one file beside them.
            { name: nounOf, debugName: 'noun', priority: 1, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173, // The server compares the Origin of a change with the Host: the proxy must not rename it.
    proxy: Object.fromEntries(
      ['/foundation', '/media', '/r/', '/c/'].map((path) => [
        path,
        { target: process.env.CONSOLE_SERVER ?? 'http://127.0.0.1:8000', changeOrigin: false },
      ]),
    ),
  },
})
