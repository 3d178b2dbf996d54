// Checks a file by its fingerprint: the file stays on this machine.
const page = document.body
const words = JSON.parse(document.getElementById('words').textContent)
const byId = (id) => document.getElementById(id)
const drop = byId('drop')
const file = byId('file')

function show(kind, title, text) {
  const result = byId('result')
  result.hidden = false
  result.className = `result ${kind}`
  byId('result-title').textContent = title
  byId('result-text').textContent = text
}

async function check(picked) {
  if (!picked) return
  if (!crypto.subtle) return show('bad', words.insecureTitle, words.insecure)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await picked.arrayBuffer()))
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const answer = await fetch('/foundation/api/contract-signing/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'verify', 'accept-language': page.lang },
    body: JSON.stringify({ flowId: page.dataset.flow, hash }),
  }).catch(() => null)
  const said = answer && (await answer.json().catch(() => null))
  if (!answer || !said || !answer.ok) return show('bad', words.failedTitle, said?.msg || words.failed)
  const at = said.at ? new Date(said.at).toLocaleString(page.lang, { timeZone: 'Asia/Shanghai' }) : ''
  if (said.result === 'SEALED')
    show(said.ended ? 'fair' : 'good', said.ended ? words.endedTitle : words.sealedTitle, words.sealed.replace('{at}', at))
  else if (said.result === 'UNSIGNED') show('fair', words.unsignedTitle, words.unsigned)
  else show('bad', words.changedTitle, words.changed)
}

file.addEventListener('change', () => void check(file.files[0]))
for (const name of ['dragover', 'dragleave', 'drop'])
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
    if (name === 'drop') void check(event.dataTransfer.files[0])
  })
