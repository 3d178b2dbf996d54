import { getBannerList } from '@camp/contract/banners/banners'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { listChannelCosts } from '@camp/contract/channels/channels.funnel'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { listCoupons } from '@camp/contract/coupons/coupons'
import { listCouponBatches } from '@camp/contract/coupons/coupons.batches'
import { listGoods } from '@camp/contract/goods/goods'
import { getMember } from '@camp/contract/members/members'
import { listParents } from '@camp/contract/parents/parents'
import { listReferrers } from '@camp/contract/referrers/referrers'
import { getAllTags } from '@camp/contract/tags/tags'
import type { Day } from './day.ts'
import { expect, type Person } from './person.ts'

const mark = Date.now().toString(36)
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** A family that was never a member, with its phone: the family is at the counter and says it. */
async function guest(person: Person) {
  const admin = await person.staff('admin')
  const { content } = await admin.ask(listParents, { query: { page: 1, size: 100, activeFlg: ['ACTIVE'], sort: ['registeredAt,desc'] } })
  for (const { id } of content) {
    if ((await admin.ask(getMember, { query: { page: 1, parentId: id } })).totalElements > 0) continue
    const { value } = await admin.ask(revealPersonal, { body: { entity: 'parent', id, field: 'phone' } })
    return { id, phone: value }
  }
  throw new Error('every family is a member')
}

export const shichang: Day = {
  account: 'shichang',
  role: 'marketing',
  tasks: [
    {
      title: 'Set up a channel for a poster, and fetch its QR code',
      by: 'mouse',
      async does(person) {
        await person.menu('推广管理', '渠道列表')
        await person.click(person.button('新建渠道', person.main))
        const form = person.dialog('新建渠道')
        await person.fill(form.getByLabel('名称', { exact: true }), `地铁海报${mark}`)
        await person.choose(form.getByRole('button', { name: /^类型/ }), '线下')
        await person.fill(form.getByLabel('落地页'), 'https://www.example.com/join')
        await person.click(person.button('保存', form))
        await person.see(`渠道“地铁海报${mark}”已保存`)
        await person.click(person.row(mark).getByRole('cell').nth(4))
        const drawer = person.dialog('渠道列表：速览')
        const file = await person.download(() => person.click(drawer.getByRole('link', { name: '下载 PNG' })))
        expect(file).toMatch(/\.png$/)
        await person.press('Escape')
      },
    },
    {
      title: 'Make 40 codes for it',
      by: 'keyboard',
      async does(person) {
        await person.go('兑换码管理')
        const form = await person.make('生成兑换码')
        await person.tabTo(form.getByLabel('批次名称'))
        await person.type(`海报 ${mark}`)
        await person.tabTo(form.getByLabel('张数'))
        await person.type('40')
        await person.pick(form.getByLabel('渠道'), new RegExp(mark), mark)
        await person.pick(form.getByLabel('商品'), /./)
        await person.tabTo(form.getByRole('textbox', { name: '有效期结束' }))
        await person.type('2030-12-31')
        await person.press('Control+s')
        await person.see(/已生成 40 张兑换码|正在生成/)
        const { content } = await (await person.staff()).ask(listCouponBatches, { query: { page: 1, size: 5 } })
        expect(content[0]).toMatchObject({ channelName: `地铁海报${mark}`, count: 40 })
      },
    },
    {
      title: 'Look up a code that a family reads out',
      by: 'mouse',
      async does(person) {
        const [coupon] = (await (await person.staff()).ask(listCoupons, { query: { page: 1, size: 1 } })).content
        await person.click(person.button('查找兑换码', person.main))
        const drawer = await person.opened(person.dialog('查找兑换码'))
        await person.type((coupon?.code ?? '').toLowerCase())
        await person.press('Enter')
        await expect(drawer.getByText('兑换码流转记录')).toBeVisible()
        await person.click(person.button('关闭', drawer))
      },
    },
    {
      title: 'Stop the codes of a batch that has leaked',
      by: 'mouse',
      async does(person) {
        const row = person.row(mark)
        await person.act(row, '停用')
        const dialog = person.dialog('批量停用兑换码')
        await person.click(person.button('执行 1 行', dialog))
        await expect(dialog.getByText('已完成 1 行')).toBeVisible({ timeout: 30_000 })
        await person.click(person.button('完成', dialog))
        await expect(row.getByRole('link', { name: '未使用 40' })).toHaveCount(0)
      },
    },
    {
      title: 'Enter somebody who recommends us, and approve',
      by: 'keyboard',
      async does(person) {
        await person.go('推荐人管理')
        const form = await person.make('新建推荐人')
        await person.tabTo(form.getByLabel('姓名'))
        await person.type(`周园长${mark}`)
        await person.tabTo(form.getByLabel('手机号'))
        await person.type(`1901${String(Date.now()).slice(-7)}`)
        await person.pick(form.getByRole('button', { name: /^类型/ }), '员工')
        await person.tabTo(form.getByLabel('佣金比例（%）'))
        await person.type('10')
        await person.press('Control+s')
        await person.see(`推荐人“周园长${mark}”已保存`)
        await person.press('/')
        await person.type(`周园长${mark}`)
        await person.press('Enter')
        await person.atRest()
        await person.toRow(`周园长${mark}`)
        await person.press('Enter')
        const drawer = person.dialog('推荐人管理：速览')
        await person.enter(person.button('通过', drawer))
        await person.enter(person.button('通过', person.dialog(/^通过推荐人/)))
        await expect(drawer.getByText('已通过', { exact: true })).toBeVisible()
        await person.press('Escape')
        const { content } = await (await person.staff()).ask(listReferrers, { query: { page: 1, name: `周园长${mark}` } })
        expect(content[0]).toMatchObject({ verifyStatus: 'VERIFIED' })
      },
    },
    {
      title: 'Give a family at the counter a month of membership',
      by: 'mouse',
      async does(person) {
        const { id, phone } = await guest(person)
        await person.menu('会员', '会员列表')
        await person.click(person.button('赠送会员', person.main))
        const dialog = person.dialog('赠送或延长会员')
        await person.fill(dialog.getByLabel('手机号'), phone)
        await person.choose(dialog.getByRole('button', { name: /^等级/ }), /./)
        await person.fill(dialog.getByLabel('天数'), '30')
        await person.fill(dialog.getByLabel('原因'), '周年庆活动赠送')
        await person.click(person.button('保存', dialog))
        await person.see(/^已赠送，有效期至/)
        expect((await (await person.staff('admin')).ask(getMember, { query: { page: 1, parentId: id } })).totalElements).toBe(1)
      },
    },
    {
      title: 'Put a banner out of the app for now',
      by: 'mouse',
      async does(person) {
        const shichang = await person.staff()
        const posted = async () =>
          (await shichang.ask(getBannerList, { query: { page: 1, size: 100, position: 'HOME_TOP' } })).content.filter(
            ({ postStatus }) => postStatus === 'POSTED',
          )
        const before = await posted()
        const title = before.at(-1)?.title ?? ''
        await person.menu('业务配置', '轮播图')
        await person.click(person.button(`下架 ${title}`, person.main))
        await person.see(`“${title}”已下架`)
        expect((await posted()).length).toBe(before.length - 1)
      },
    },
    {
      title: 'Change what a thing costs',
      by: 'keyboard',
      async does(person) {
        const shichang = await person.staff()
        const [goods] = (
          await shichang.ask(listGoods, { query: { page: 1, size: 1 }, body: { kind: ['PHYSICAL'], activeFlg: ['ACTIVE'] } })
        ).content
        await person.jump('i', '/content/goods')
        await person.press('/')
        await person.type(goods?.name ?? '')
        await person.press('Enter')
        await person.atRest()
        await expect(person.rows.filter({ hasNotText: goods?.name })).toHaveCount(0)
        const row = await person.toRow(goods?.name ?? '')
        await person.enter(person.button('编辑', row), 6)
        const edit = person.dialog(/^编辑商品/)
        await person.tabTo(edit.getByLabel('售价'))
        await person.press('Control+a')
        await person.type('128.80')
        await person.press('Control+s')
        await person.see(`“${goods?.name}”已保存`)
        const now = (await shichang.ask(listGoods, { query: { page: 1, size: 50 }, body: { name: goods?.name } })).content
        expect(now.find(({ id }) => id === goods?.id)?.priceAmount).toBe(12_880)
      },
    },
    {
      title: 'See which channel brings families that pay',
      by: 'mouse',
      async does(person) {
        await person.menu('推广管理', '渠道列表')
        await person.click(person.button('漏斗', person.main).or(person.main.getByRole('link', { name: '漏斗' })))
        const total = person.rows.filter({ hasText: '合计' })
        await expect(total).toBeVisible()
      },
    },
    {
      title: 'Make a tag for families of the autumn fair',
      by: 'keyboard',
      async does(person) {
        await person.go('标签')
        await person.make('新建标签')
        await person.type(`秋季展会${mark}`)
        await person.press('Enter')
        await person.see(`标签“秋季展会${mark}”已保存`)
        expect((await (await person.staff()).ask(getAllTags, {})).map(({ name }) => name)).toContain(`秋季展会${mark}`)
      },
    },
    {
      title: 'Make ten codes more from the channel itself',
      by: 'keyboard',
      async does(person) {
        await person.go(`地铁海报${mark}`, new RegExp(mark))
        await person.enter(person.page.getByRole('link', { name: '生成兑换码' }), 40)
        const form = await person.opened(person.dialog('生成兑换码'))
        await person.tabTo(form.getByLabel('批次名称'))
        await person.type(`补印 ${mark}`)
        await person.tabTo(form.getByLabel('张数'))
        await person.type('１０')
        await person.pick(form.getByLabel('商品'), /./)
        await person.tabTo(form.getByRole('textbox', { name: '有效期结束' }))
        await person.type('2030-12-31')
        await person.press('Control+s')
        await person.see(/已生成 10 张兑换码|正在生成/)
        const { content } = await (await person.staff()).ask(listCouponBatches, { query: { page: 1, size: 5 } })
        expect(content[0]).toMatchObject({ channelName: `地铁海报${mark}`, count: 10 })
      },
    },
    {
      title: 'From the home back to a channel that one was at, and enter what it cost',
      by: 'keyboard',
      async does(person) {
        await person.jump('h', '/dashboard/workplace')
        await person.enter(person.main.getByRole('link', { name: `地铁海报${mark}` }).first(), 40)
        await person.enter(person.page.getByRole('button', { name: '录入成本' }), 40)
        const dialog = await person.opened(person.dialog('录入成本'))
        for (const day of ['开始日期', '结束日期']) {
          await person.tabTo(dialog.getByRole('textbox', { name: day }))
          await person.type(today)
        }
        await person.tabTo(dialog.getByLabel('金额'))
        await person.type('1200')
        await person.press('Control+s')
        await expect(dialog).toBeHidden()
        const shichang = await person.staff()
        const channel = (await shichang.ask(getPromotionChannelOptions, { query: {} })).find(({ name }) => name === `地铁海报${mark}`)
        expect(await shichang.ask(listChannelCosts, { query: { channelId: channel?.id ?? 0 } })).toMatchObject([{ amount: 120_000 }])
      },
    },
  ],
}
