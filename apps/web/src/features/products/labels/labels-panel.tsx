export default function LabelsPanel(_: { onClose: () => void; codes?: string }) {
  return null
}
