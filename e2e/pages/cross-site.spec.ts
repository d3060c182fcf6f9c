import { expect, test } from "./fixtures";

test("a form on another site opens no room, in a browser", async ({ page, service, complaints }) => {
  await page.route("http://evil.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" enctype="multipart/form-data" action="${service.baseUrl}/create">
        <input name="title" value="T"><input name="goal" value="G">
        <input name="participants.0.role" value="A"><input name="participants.1.role" value="B">
        <button>Win a prize</button></form>`,
    }),
  );
  await page.goto("http://evil.example/");
  const answer = page.waitForResponse(`${service.baseUrl}/create`);
  await page.getByRole("button", { name: "Win a prize" }).click();
  expect((await answer).status()).toBe(403);
  await expect(page.getByText("sent from a page of another site")).toBeVisible();
  expect(complaints.splice(0).join()).toContain("403");
});
