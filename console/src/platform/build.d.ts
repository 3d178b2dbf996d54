/** Names the build that this page comes from; filled in by Vite. */
declare const __BUILD_ID__: string
