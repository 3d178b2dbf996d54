import { type StoredMedia, showOwnMedia } from '@camp/server/media/media.api'
import { Executor } from '@camp/server/platform/db/executor'
import { seldom, statement } from '@camp/server/platform/db/statement'
import type { Services } from '@camp/server/platform/services'
import { transaction } from '@camp/server/platform/write/transaction'
import { demoGoods } from './demo.goods.ts'
import { type DemoScene, drawScene } from './demo.pictures.ts'
import { lockDemo } from './demo.seed.ts'

/** What stands on the shelf, by name. What is missing here has no picture yet. */
const SCENES: Readonly<Record<string, readonly DemoScene[]>> = {
  '7天英语体验营': ['camp', 'lesson'],
  '21天自然拼读正价营': ['lesson', 'medal'],
  '90天系统进阶正价营': ['medal', 'lesson', 'talk'],
  '暑期绘本营（含绘本）': ['books', 'camp'],
  亲子绘本精读营: ['night', 'books'],
  外教口语营·小班: ['talk'],
  '启蒙体验营（旧版）': ['camp'],
  年度会员卡: ['crown'],
  季度会员卡: ['crown'],
  '分级绘本套装（36册）': ['books', 'night'],
  自然拼读单词卡礼盒: ['gift', 'lesson'],
  '英语学习机 S1': ['lesson', 'talk'],
}
const SIDE = 480

const BARE = seldom(
  'demo.bareGoods',
  `select id, name, (select min(u.id) from users u where u.username = 'admin') as owner_id from goods
   where name = any($1::text[]) and images = '[]'::jsonb and not exists (select from goods where images <> '[]'::jsonb) order by id`,
)
const SHOW = statement('demo.showGoods', 'update goods set images = $2::jsonb where id = $1')

type Keep = (name: string, bytes: Buffer, ownerId: number) => Promise<StoredMedia>

/** Gives the goods of the demo their pictures, this once. */
export async function seedGoodsPictures({ pool }: Services, keep: Keep): Promise<void> {
  const names = demoGoods.map(({ name }) => name)
  const bare = await new Executor(pool).all(BARE, [names])
  const made: { id: number; media: StoredMedia[] }[] = []
  for (const { id, name, ownerId } of bare) {
    const media: StoredMedia[] = []
    for (const [at, scene] of (SCENES[name] ?? []).entries())
      media.push(await keep(`${name} ${at + 1}.png`, await drawScene(scene, SIDE, SIDE), ownerId ?? 1))
    if (media.length > 0) made.push({ id, media })
  }
  if (made.length === 0) return
  await transaction(pool, async (tx) => {
    await lockDemo(tx)
    if ((await tx.all(BARE, [names])).length === 0) return
    for (const { id, media } of made) {
      for (const one of media) one.record(tx)
      tx.later(SHOW, [id, JSON.stringify(media.map(({ file }) => file.url))])
      showOwnMedia(
        tx,
        'goods',
        id,
        media.map(({ file }) => file.id),
      )
    }
  })
}
