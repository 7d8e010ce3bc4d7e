CREATE TABLE "site_uploads" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "site_uploads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "site_uploads_expiry" ON "site_uploads" USING btree ("expires_at");