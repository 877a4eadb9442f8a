// Draws the document that the same address serves. Nothing is asked of anybody else: `validatorUrl` would send the document to swagger.io.
globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  // What reads may be tried with a key of one's own; what writes into a hospital's records may not, from here.
  supportedSubmitMethods: ['get'],
  syntaxHighlight: { activated: false },
});
