/** Style of the public page. System fonts and two themes; nothing further is loaded. */
export const TRACKING_STYLE = `
:root{color-scheme:light dark;--page:#f5f7f8;--surface:#fff;--text:#1b2224;--muted:#56636a;--line:#e1e6e8;--accent:#0b6b78;--soft:#e4f2f4;--bad:#c02a2a;--bad-soft:#fdeaea;--warn:#9a5b00;--warn-soft:#fff3dc}
@media screen and (prefers-color-scheme:dark){:root{--page:#0f1416;--surface:#161d1f;--text:#dbe2e4;--muted:#9aa7ac;--line:#273033;--accent:#5cbfcc;--soft:#12353a;--bad:#ff8f8f;--bad-soft:#3c1a1c;--warn:#f2b957;--warn-soft:#35280f}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.page{max-width:30rem;margin:0 auto;padding:1.25rem 1rem 3rem}
header{display:flex;align-items:center;gap:.75rem;min-height:3rem;margin-bottom:1.25rem;font-weight:600}
header img{width:3rem;height:3rem;object-fit:contain;border-radius:.5rem;background:#fff}
.card{background:var(--surface);border:1px solid var(--line);border-radius:.875rem;padding:1.25rem;margin-bottom:1rem}
.now{background:var(--soft);border-color:transparent}
.now.bad{background:var(--bad-soft)}
.code{margin:0;color:var(--muted);font-size:.9375rem}
.code b{color:var(--text);font-variant-numeric:tabular-nums;letter-spacing:.02em}
h1{margin:.25rem 0;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em;color:var(--accent)}
.bad h1{color:var(--bad)}
p{margin:0}
.note{background:var(--warn-soft);color:var(--warn);border-color:transparent}
dl{display:grid;gap:.875rem;margin:0}
dt{color:var(--muted);font-size:.875rem}
dd{margin:0;font-size:1.125rem;font-weight:600}
h2{margin:0 0 1rem;font-size:1rem}
ol{list-style:none;margin:0;padding:0}
li{position:relative;padding:0 0 1.25rem 2.25rem;color:var(--muted)}
li:last-child{padding-bottom:0}
li:before{content:"";position:absolute;left:.25rem;top:.3rem;width:1rem;height:1rem;border-radius:50%;print-color-adjust:exact;-webkit-print-color-adjust:exact;border:2px solid var(--line);background:var(--surface)}
li:not(:last-child):after{content:"";position:absolute;left:.6875rem;top:1.5rem;bottom:-.1rem;width:2px;background:var(--line)}
li.done,li.now{color:var(--text);background:none}
li.done:before,li.now:before{border-color:var(--accent);background:var(--accent)}
li.done:not(:last-child):after{background:var(--accent)}
li.now{font-weight:650}
li.now:before{box-shadow:0 0 0 .3125rem var(--soft)}
.bad li.now:before,.stopped li.now:before{border-color:var(--bad);background:var(--bad);box-shadow:0 0 0 .3125rem var(--bad-soft)}
time{display:block;color:var(--muted);font-size:.875rem;font-weight:400;font-variant-numeric:tabular-nums}
footer{color:var(--muted);font-size:.9375rem;text-align:center}
footer a{display:inline-block;min-height:44px;padding:.6rem 1rem;color:var(--accent);font-weight:600}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
`
  .trim()
  .replaceAll('\n', '')

/** Reloads the page while it is visible, and replaces what changed. Stops when the order has ended. */
export const TRACKING_SCRIPT = `'use strict'
let waiting = 0
const main = () => document.querySelector('main')
async function renew() {
  waiting = 0
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' })
    if (response.ok || response.status === 404) {
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const next = page.querySelector('main')
      if (next && next.innerHTML !== main().innerHTML) {
        const received = main().querySelector('h1').textContent
        main().replaceWith(next)
        document.title = page.title
        const title = next.querySelector('h1').textContent
        if (title !== received) document.querySelector('.live').textContent = title
      }
    }
  } catch {}
  wait()
}
function wait() {
  if (!waiting && !document.hidden && main().dataset.live) waiting = setTimeout(renew, 15000)
}
document.addEventListener('visibilitychange', () => {
  clearTimeout(waiting)
  waiting = 0
  if (!document.hidden && main().dataset.live) renew()
})
addEventListener('online', () => !waiting || (clearTimeout(waiting), renew()))
wait()
`
