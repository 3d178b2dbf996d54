import { shortened } from '../platform/drawing/lines.ts'
import { INK, PAGE, type Paper, SOFT } from '../platform/drawing/paper.ts'
import type { Evidence } from './contracts.facts.rules.ts'
import { momentWords } from './contracts.words.ts'

const ROW = 28

/** The last page: how the signer was identified, and every step with its time, in the order of time. */
export function addEvidence(paper: Paper, { steps, unsignedHash, signedAt }: Evidence): void {
  paper.room(Number.POSITIVE_INFINITY)
  paper.y += 12
  paper.text('签署证据', PAGE.left, 18)
  paper.y += 12
  paper.paragraph(
    `乙方于 ${momentWords(signedAt)}（北京时间）签署。身份核验：凭本合同的专属链接打开签署页，填写身份证号后六位，并填写发送到合同所列手机号的短信验证码。下列“发送”指平台已交付发送，不表示对方已收到。`,
    9.5,
  )
  paper.paragraph(`签署前所示文件的 SHA-256：${unsignedHash}`, 8.5, SOFT)
  paper.y += 10
  for (const { at, what, who, where } of steps) {
    paper.room(ROW)
    paper.y += ROW / 2 + 4
    paper.text(momentWords(at), PAGE.left, 9, SOFT)
    paper.text(shortened(what, 9.5, 300, paper.measure), PAGE.left + 120, 9.5, INK)
    paper.right(shortened(who, 9, 90, paper.measure), PAGE.right, 9, INK)
    if (where !== '') {
      paper.y += 11
      paper.text(shortened(where, 8, PAGE.right - PAGE.left - 120, paper.measure), PAGE.left + 120, 8, SOFT)
    }
  }
  paper.y += 14
  paper.paragraph(
    '两枚签章均由甲方平台的印章密钥加盖：第一枚代乙方确认工时，第二枚为公司盖章。签章证明文件自盖章后未被改动，并固定以上步骤；乙方没有个人数字证书。证书由甲方自行签发，阅读器会提示颁发者不受信任，这是预期的。如需持牌认证机构的证书，请改用第三方电子签平台。',
    8.5,
    SOFT,
  )
}
