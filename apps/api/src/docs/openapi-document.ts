/** The parts of an OpenAPI document that are completed here. */
export type Json = Record<string, unknown>
export interface Media {
  schema?: unknown
  example?: unknown
}
export interface ResponseObject {
  description?: string
  content?: Record<string, Media>
  $ref?: string
}
export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Json }[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, ResponseObject>
  security?: unknown[]
}
export interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, Json>; responses?: Record<string, ResponseObject> }
}
