import { withQuery } from "./with-query.ts";

/** Paths of social media orders and posts. */
export const socialPaths = {
  orderSocial: (query: { package?: string; order?: number; copy?: number } = {}) =>
    withQuery("/social-media/order", query),
  socialOrders: () => "/social-media/view-orders",
  socialOrdersDownload: () => "/social-media/view-orders.csv",
  socialOrder: (id: number) => `/social-media/view-orders/${id}`,
  socialReceipt: (id: number) => `/social-media/view-orders/${id}/receipt.pdf`,
  socialReceiptForAdvisor: (id: number) => `/social-media/checklist/${id}/receipt.pdf`,
  socialCheckout: (priceId: string, query: { order?: number } = {}) =>
    withQuery(`/social-media/checkout/${priceId}`, query),
  successfulCheckout: (sessionId: string) => `/social-media/successful-checkout/${sessionId}`,
  testCard: (sessionId: string) => `/social-media/test-card/${sessionId}`,
  socialQueue: (query: { company?: number; view?: string } = {}) => withQuery("/social-media/manage-orders", query),
  socialQueueDownload: () => "/social-media/manage-orders.csv",
  socialChecklist: (id: number) => `/social-media/checklist/${id}`,
  socialPublishing: (id: number, file: "ics" | "csv" | "json") => `/social-media/checklist/${id}/publishing.${file}`,
  posts: (query: { company?: number } = {}) => withQuery("/social-media/manage-posts", query),
  postsDownload: () => "/social-media/manage-posts.csv",
  addPost: (query: { company?: number; copy?: number } = {}) => withQuery("/social-media/add-post", query),
  editPost: (id: number) => `/social-media/edit-post/${id}`,
};
