// The page behind a signing link: asks for a code, signs, refuses. Its words come with the page.
const page = document.body
const words = JSON.parse(document.getElementById('words').textContent)
const byId = (id) => document.getElementById(id)
const idTail = byId('id-tail')
const code = byId('code')
const codeButton = byId('send-code')
const consent = byId('consent')
const sign = byId('sign')
const note = byId('note')
const refusing = byId('refusing')

const say = (text, bad) => {
  note.textContent = text
  note.className = bad ? 'note bad' : 'note'
}

async function call(name, body) {
  const answer = await fetch(`/foundation/api/contract-signing/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'sign', 'accept-language': page.lang },
    body: JSON.stringify({ token: page.dataset.token, idTail: idTail.value.trim().toUpperCase(), ...body }),
  }).catch(() => null)
  if (!answer) throw new Error(words.offline)
  const said = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error((said && (said.fields?.[0]?.msg || said.msg)) || words.offline)
  return said
}

const ready = () => {
  codeButton.disabled = codeButton.dataset.wait === '1' || idTail.value.trim().length !== 6
  sign.disabled = idTail.value.trim().length !== 6 || code.value.trim().length !== 6 || !consent.checked
}

function wait(seconds) {
  codeButton.dataset.wait = seconds > 0 ? '1' : '0'
  codeButton.textContent = seconds > 0 ? words.again.replace('{seconds}', seconds) : words.sendAgain
  ready()
  if (seconds > 0) setTimeout(() => wait(seconds - 1), 1000)
}

function ended(title, text) {
  byId('form').hidden = true
  byId('actions').hidden = true
  byId('ended').hidden = false
  byId('ended-title').textContent = title
  byId('ended-text').textContent = text
  byId('ended').scrollIntoView({ block: 'center' })
  byId('ended-title').focus()
}

for (const field of [idTail, code]) field.addEventListener('input', ready)
consent.addEventListener('change', ready)

codeButton.addEventListener('click', async () => {
  say('')
  codeButton.disabled = true
  try {
    const { resendAfterSeconds } = await call('code', {})
    say(words.sent)
    wait(resendAfterSeconds)
    code.focus()
  } catch (error) {
    say(error.message, true)
    ready()
  }
})

byId('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  say('')
  sign.disabled = true
  try {
    await call('sign', { code: code.value.trim(), consent: true })
    ended(words.doneTitle, words.done)
  } catch (error) {
    say(error.message, true)
    ready()
  }
})

byId('refuse').addEventListener('click', () => {
  const missing = [idTail, code].find((field) => field.value.trim().length !== 6)
  if (!missing) return refusing.showModal()
  say(words.proveFirst, true)
  missing.focus()
})
byId('refuse-back').addEventListener('click', () => refusing.close())
byId('refuse-form').addEventListener('submit', async (event) => {
  event.preventDefault()
  try {
    await call('refuse', { code: code.value.trim(), reason: byId('reason').value })
    refusing.close()
    ended(words.refusedTitle, words.refused)
  } catch (error) {
    byId('refuse-note').textContent = error.message
  }
})
ready()
