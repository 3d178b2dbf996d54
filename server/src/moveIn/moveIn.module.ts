import * as calls from '@camp/contract/moveIn/moveIn'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { moveKinds } from './moveIn.kinds.service.ts'
import { addMoveFile, checkMoveFile, chooseMoveSheet, createMove, mapMoveFile, readMoves, updateMove } from './moveIn.service.ts'

export const moveInModule = defineModule({
  name: 'moveIn',
  routes: [
    bind(calls.readMoves, readMoves),
    bind(calls.createMove, createMove),
    bind(calls.updateMove, updateMove),
    bind(calls.addMoveFile, addMoveFile),
    bind(calls.chooseMoveSheet, chooseMoveSheet),
    bind(calls.mapMoveFile, mapMoveFile),
    bind(calls.checkMoveFile, checkMoveFile),
  ],
  changes: Object.values(moveKinds).map(({ definition }) => definition),
  family: {
    moves: 'not of a family',
    move_columns: 'not of a family',
    move_files: {
      kept: {
        'masked: enough to see what a column holds, too little to know of whom': ['columns'],
        'what staff called the file': ['name'],
      },
      notOfFamily: ['kind', 'file_id', 'sheets', 'set_token'],
    },
  },
})
