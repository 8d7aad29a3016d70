export default function ImportPanel(_: { onClose: () => void; codes?: string }) {
  return null
}
